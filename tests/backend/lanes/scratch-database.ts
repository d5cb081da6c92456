import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new, empty database in the run's PostgreSQL server. */
export async function makeDatabase(): Promise<ScratchDatabase> {
  const server = inject('postgresUrl');
  if (server === undefined) throw new Error('No PostgreSQL server was started for this run.');
  const name = `lane_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}
