import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Question, Told } from './lite-child.ts';

export interface LiteProcess {
  url: string;
  /** As the owner of the database; one at a time. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Kills -9 it; resolves when it has ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('lite-child.ts', import.meta.url));

/** The platform's backend with the product's migrations, in a process of its own. */
export async function startLiteProcess(told: Told): Promise<LiteProcess> {
  const child = fork(program, [JSON.stringify(told)]);
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('The process of the backend has ended.');
  });
  // Whoever waits for an answer is told; nobody need wait.
  ended.catch(() => undefined);
  const message = () => Promise.race([once(child, 'message'), ended]);

  const [url] = (await message()) as [string];
  return {
    url,
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      child.send({ sql, params } satisfies Question);
      const [answer] = (await message()) as [Answer];
      if ('error' in answer) throw new Error(answer.error);
      return answer.rows as Row[];
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
