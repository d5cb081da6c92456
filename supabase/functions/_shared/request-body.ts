import * as v from 'valibot';
import { isStorable } from './rules/storable.ts';

/** A result of reading or validating a request. */
export type Result<Value> = { ok: true; value: Value } | Rejection;

export interface Rejection {
  ok: false;
  /** 422: the body could be parsed, but isn't what the function expects. */
  status: 400 | 413 | 415 | 422;
  /** A sentence for the caller. */
  error: string;
}

export interface JsonOptions {
  /** Accepted media types, in lower case. */
  types?: readonly string[];
  /** Also accepts text that PostgreSQL can't store: U+0000 and lone surrogates. */
  anyText?: boolean;
}

/** Levels of objects and arrays. Valid requests have only a few. */
const maxDepth = 20;

/**
 * Bytes. An oversized body is read and discarded up to this size: if a request isn't read to its end, the
 * connection is closed in the middle of the client's next request.
 */
const maxDiscardedBytes = 1024 * 1024;

/** Reads a JSON body of up to `maxBytes` bytes. Never throws. */
export async function readJson(
  request: Request,
  maxBytes: number,
  { types = ['application/json'], anyText = false }: JsonOptions = {},
): Promise<Result<unknown>> {
  const text = await readText(request, maxBytes, types);
  return text.ok ? parseJson(text.value, anyText) : text;
}

/**
 * Reads a JSON body, and checks it with a schema. `error` tells the caller that it doesn't match. By default, that's
 * the schema's message. Never throws.
 */
export async function readValid<Schema extends v.GenericSchema>(
  request: Request,
  maxBytes: number,
  schema: Schema,
  error?: string,
): Promise<Result<v.InferOutput<Schema>>> {
  const body = await readJson(request, maxBytes);
  if (!body.ok) return body;
  const parsed = v.safeParse(schema, body.value);
  return parsed.success
    ? { ok: true, value: parsed.output }
    : reject(422, error ?? parsed.issues[0].message);
}

/** Parses the text of a JSON body. Never throws. */
export function parseJson(text: string, anyText = false): Result<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return reject(400, 'The request is not valid JSON.');
  }
  const error = findInvalidValue(value, anyText);
  return error === undefined ? { ok: true, value } : reject(400, error);
}

/**
 * Reads the fields of an HTML form (application/x-www-form-urlencoded) of up to `maxBytes` bytes. Never
 * throws. Rejects repeated fields, because either value could be the intended one.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<Result<Record<string, string>>> {
  const text = await readText(request, maxBytes, ['application/x-www-form-urlencoded']);
  if (!text.ok) return text;
  try {
    // URLSearchParams would silently replace invalid UTF-8 with U+FFFD.
    decodeURIComponent(text.value);
  } catch {
    return reject(400, 'The form is not encoded in UTF-8.');
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text.value)) {
    if (fields.has(name)) return reject(400, 'The form has the same field twice.');
    fields.set(name, value);
  }
  const error = findInvalidValue([...fields], false);
  return error === undefined ? { ok: true, value: Object.fromEntries(fields) } : reject(400, error);
}

/** Reads a body of up to `maxBytes` bytes as text. `types`: accepted media types, in lower case. Never throws. */
export async function readText(
  request: Request,
  maxBytes: number,
  types: readonly string[],
): Promise<Result<string>> {
  const contentType = (request.headers.get('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  if (!types.includes(type.trim()) || (charset && !/=\s*"?utf-8"?\s*$/.test(charset))) {
    return reject(415, `Send the request as ${types.join(' or ')}, in UTF-8.`);
  }
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  const text = decode(bytes.value);
  return text === undefined
    ? reject(400, 'The request is not valid UTF-8.')
    : { ok: true, value: text };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return reject(415, 'Send the request without Content-Encoding.');
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else if (length > maxDiscardedBytes) break;
    }
  } catch {
    return reject(400, 'The request ended too early.');
  }
  if (length > maxBytes) return reject(413, `The request is longer than ${maxBytes} bytes.`);
  return { ok: true, value: new Uint8Array(await new Blob(chunks).arrayBuffer()) };
}

/** An error if a parsed value is nested too deep or contains text that can't be stored. */
function findInvalidValue(value: unknown, anyText: boolean, depth = 0): string | undefined {
  if (typeof value === 'string') {
    const isValid = anyText || isStorable(value);
    return isValid ? undefined : 'The request contains a character that cannot be stored.';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === maxDepth) return `The request is nested more than ${maxDepth} levels deep.`;
  for (const item of Object.entries(value).flat()) {
    const error = findInvalidValue(item, anyText, depth + 1);
    if (error !== undefined) return error;
  }
  return undefined;
}

export function reject(status: Rejection['status'], error: string): Rejection {
  return { ok: false, status, error };
}
