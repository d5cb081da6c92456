import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { postgresUrl } from './cluster-of-worker.ts';

export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new database in the PostgreSQL server of this worker: empty, or a copy of another one. */
export async function makeDatabase(original?: string): Promise<ScratchDatabase> {
  const server = postgresUrl();
  const name = `lane_${randomUUID().replaceAll('-', '')}`;
  return {
    url: await createDatabase(server, name, original),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Resolves to its address. */
export async function createDatabase(
  server: string,
  name: string,
  original = 'template1',
): Promise<string> {
  await onServer(server, `create database ${name} template ${original}`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function onServer(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}
