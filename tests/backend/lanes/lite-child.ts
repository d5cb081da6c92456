// A backend in a process that can be killed or measured. Sends its URL to the parent, runs the parent's SQL as
// the database's owner, and exits with the parent.
import { startBackend, type BackendOptions } from '../../../platform/backend/index.ts';
import { plainBackend } from './plain-backend.ts';

export type ChildOptions = Pick<BackendOptions, 'databaseFolder'> & Partial<BackendOptions>;

export interface QueryMessage {
  sql: string;
  params: readonly unknown[];
}

export type QueryResult = { rows: unknown[] } | { error: string };

const options = JSON.parse(process.argv[2] ?? '') as ChildOptions;
const backend = await startBackend({ ...plainBackend(options.databaseFolder), ...options });

process.on('message', ({ sql, params }: QueryMessage) => {
  backend.query(sql, params).then(
    (rows) => process.send?.({ rows } satisfies QueryResult),
    (error: unknown) => process.send?.({ error: String(error) } satisfies QueryResult),
  );
});
process.on('disconnect', () => process.exit());
process.send?.(backend.address);
