import { fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ChildOptions, QueryMessage, QueryResult } from './lite-child.ts';

export type LiteProcess = Awaited<ReturnType<typeof startLiteProcess>>;

/** Starts the platform's backend with the product's migrations in another process. */
export async function startLiteProcess(options: ChildOptions, forkOptions?: ForkOptions) {
  const program = join(import.meta.dirname, 'lite-child.ts');
  const child = fork(program, [JSON.stringify(options)], forkOptions);
  const exited = once(child, 'exit');
  /** The next message. Throws if the process exits instead. */
  async function receive<Message>(): Promise<Message> {
    const failed = exited.then(() => {
      throw new Error('The backend process has exited.');
    });
    const [message] = (await Promise.race([once(child, 'message'), failed])) as [Message];
    return message;
  }

  return {
    url: await receive<string>(),
    /** Runs as the database's owner. One at a time. */
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      child.send({ sql, params } satisfies QueryMessage);
      const result = await receive<QueryResult>();
      if ('error' in result) throw new Error(result.error);
      return result.rows as Row[];
    },
    /** Runs kill -9 and waits until the process has exited. */
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
