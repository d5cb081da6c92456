import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChildOptions, QueryMessage, QueryResult } from './lite-child.ts';

export interface LiteProcess {
  url: string;
  /** Runs as the database's owner. One at a time. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs kill -9 and waits until the process has exited. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('lite-child.ts', import.meta.url));

/** Starts the platform's backend with the product's migrations in another process. */
export async function startLiteProcess(options: ChildOptions): Promise<LiteProcess> {
  const child = fork(program, [JSON.stringify(options)]);
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('The backend process has exited.');
  });
  // Only rejects if a message is awaited.
  ended.catch(() => undefined);
  const message = () => Promise.race([once(child, 'message'), ended]);

  const [url] = (await message()) as [string];
  return {
    url,
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      child.send({ sql, params } satisfies QueryMessage);
      const [result] = (await message()) as [QueryResult];
      if ('error' in result) throw new Error(result.error);
      return result.rows as Row[];
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
