// PGlite (PostgreSQL in WebAssembly) in a worker thread. Opens the database, runs the operations that
// pglite-connection.ts sends, one after the other, and answers each with one message.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sendArraysAsText } from '../workarounds/other-values-for-arrays.ts';
import { isoTimestamps } from '../workarounds/timestamps-not-iso.ts';

/** The channels on which the database notifies the platform. */
const channels = ['outbox', 'erased-mailboxes'] as const;

export type Channel = (typeof channels)[number];

export interface WorkerOptions {
  directory: string;
  program: WebAssembly.Module;
}

/** A statement or, without parameters, a script of several. `isFirst`: whether a lease begins with it. */
export type Operation =
  { sql: string; params?: readonly unknown[] | undefined; isFirst: boolean } | 'close';

const errorFields = [
  ...(['message', 'code', 'severity', 'detail', 'hint', 'position', 'where'] as const),
  ...(['schema', 'table', 'column', 'dataType', 'constraint'] as const),
];

/** The fields of a PostgreSQL error that may leave the worker: not the parameters of the query. */
export type ErrorFields = { message: string } & Partial<
  Record<(typeof errorFields)[number], string | undefined>
>;

export interface Result {
  rows: unknown[];
  affectedRows: number | undefined;
}

export type Message =
  | { kind: 'result'; result: Result }
  | { kind: 'error'; error: ErrorFields }
  | { kind: 'notification'; channel: Channel; payload: string }
  | { kind: 'crash'; reason: string; error: ErrorFields | undefined };

const nothing: Result = { rows: [], affectedRows: undefined };
const asText = (text: string) => text;

const { directory, program } = workerData as WorkerOptions;
const pglite = new PGlite(directory, {
  pgliteWasmModule: program,
  // Like a hosted project. Otherwise, a new database keeps the offset from UTC that the machine has when it's created.
  startParams: [...PGlite.defaultStartParams, '-c', 'timezone=UTC'],
  extensions: { pg_trgm },
  parsers: { 1082: asText, ...isoTimestamps },
});

// pglite-connection.ts sends one at a time, the first once the database is open.
void answer(open);
parentPort?.on('message', (operation: Operation) => void answer(() => run(operation)));

async function answer(work: () => Promise<Result>) {
  try {
    post({ kind: 'result', result: await work() });
  } catch (error) {
    post({ kind: 'error', error: fieldsOf(error) });
  }
}

function post(message: Message) {
  parentPort?.postMessage(message);
}

async function open(): Promise<Result> {
  await pglite.waitReady;
  sendArraysAsText(pglite);
  exitOnCrash();
  for (const channel of channels) {
    await pglite.listen(`"${channel}"`, (payload) =>
      post({ kind: 'notification', channel, payload }),
    );
  }
  return nothing;
}

async function run(operation: Operation): Promise<Result> {
  if (operation === 'close') {
    await pglite.close();
    return nothing;
  }
  const { sql, params, isFirst } = operation;
  // No statement may run in the transaction, and with the role, of another request.
  if (isFirst && pglite.isInTransaction()) await pglite.exec('rollback');
  if (!params) {
    await pglite.exec(sql);
    return nothing;
  }
  const { rows, affectedRows } = await pglite.query(sql, [...params]);
  return { rows, affectedRows };
}

function fieldsOf(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = error as ErrorFields;
  return Object.fromEntries(errorFields.map((name) => [name, fields[name]])) as ErrorFields;
}

/** PGlite's exit status for errors that PostgreSQL handles itself. */
const longJump = 100;

/**
 * PGlite swallows every exception that leaves its main loop. After any but PostgreSQL's own (a stack overflow,
 * an out-of-bounds access, a PANIC), the server's memory is in an unknown state: a failed statement would be
 * reported as a success, and the next one could loop forever.
 */
function exitOnCrash() {
  const { Module } = pglite;
  const mainLoop = Module._PostgresMainLoopOnce.bind(Module);
  Module._PostgresMainLoopOnce = () => {
    try {
      mainLoop();
    } catch (error) {
      if ((error as { status?: number } | undefined)?.status !== longJump) crash(error);
      throw error;
    }
  };
}

function crash(error: unknown): never {
  // PostgreSQL's own check of the stack depth doesn't work in WebAssembly.
  const tooDeep = { code: '54001', message: 'stack depth limit exceeded' };
  post({
    kind: 'crash',
    reason: String(error),
    error: error instanceof RangeError ? tooDeep : undefined,
  });
  process.exit(1);
}
