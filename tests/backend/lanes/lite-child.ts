// A backend over a database, in a process that can be killed or measured by itself. Tells its address,
// runs the SQL it is sent as the database's owner, and ends with the one who started it.
import { join } from 'node:path';
import { startBackend, type BackendOptions } from '../../../platform/backend/index.ts';
import { root } from '../../../platform/root.ts';
import { plainBackend } from './plain-backend.ts';

export type Told = Pick<BackendOptions, 'database'> & Partial<BackendOptions>;

export interface Question {
  sql: string;
  params: readonly unknown[];
}

export type Answer = { rows: unknown[] } | { error: string };

const told = JSON.parse(process.argv[2] ?? '') as Told;
const backend = await startBackend({
  ...plainBackend(told.database),
  migrations: join(root, 'supabase', 'migrations'),
  ...told,
});

process.on('message', ({ sql, params }: Question) => {
  backend.query(sql, params).then(
    (rows) => process.send?.({ rows } satisfies Answer),
    (error: unknown) => process.send?.({ error: String(error) } satisfies Answer),
  );
});
process.on('disconnect', () => void backend.close().finally(() => process.exit()));
process.send?.(backend.address);
