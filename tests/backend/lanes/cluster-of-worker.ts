import { inject } from 'vitest';

/**
 * Address of the PostgreSQL server of this worker, and its superuser. Each worker has one of its own: roles
 * and the numbers of transactions belong to a whole server, and files of tests that run side by side would
 * meet in them.
 */
export function postgresUrl(): string {
  const url = inject('postgresUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('No PostgreSQL server was started for this worker.');
  return url;
}
