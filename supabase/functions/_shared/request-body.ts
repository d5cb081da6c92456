import { json } from './http.ts';
import { isStorable } from './rules/storable.ts';

export interface Refused {
  ok: false;
  /** 422: it could be read, but is not what the function takes. */
  status: 400 | 413 | 415 | 422;
  /** A sentence for the caller. */
  error: string;
}

export type Read<Value> = { ok: true; value: Value } | Refused;

export interface JsonOptions {
  /** Media types to accept, in lower case. */
  types?: readonly string[];
  /** Leaves to the caller what PostgreSQL cannot store in a text: U+0000 and halves of surrogate pairs. */
  anyText?: boolean;
}

/** Levels of objects and lists; no call nests deeper than a handful. */
const mostLevels = 20;

/**
 * Bytes. What is too long is read on so far, and dropped: the connection of a request that was not read
 * to its end is cut, in the middle of what its sender asks next.
 */
const mostDropped = 1024 * 1024;

/** The answer to what is not accepted: a sentence, in the shape of spec §7, call 5. */
export function refusal(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return json({ success: false, error }, status, headers);
}

/** Reads a JSON body of at most `maxBytes` bytes. Never throws. */
export async function readJson(
  request: Request,
  maxBytes: number,
  { types = ['application/json'], anyText = false }: JsonOptions = {},
): Promise<Read<unknown>> {
  const read = await readText(request, maxBytes, types);
  if (!read.ok) return read;
  let value: unknown;
  try {
    value = JSON.parse(read.value);
  } catch {
    return refuse(400, 'The request is not valid JSON.');
  }
  const fault = faultIn(value, anyText, mostLevels);
  return fault === undefined ? { ok: true, value } : refuse(400, fault);
}

/**
 * Reads the fields of a plain HTML form (application/x-www-form-urlencoded) of at most `maxBytes`
 * bytes. Never throws. A form with the same field twice is refused: either could be the one meant.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<Read<Record<string, string>>> {
  const read = await readText(request, maxBytes, ['application/x-www-form-urlencoded']);
  if (!read.ok) return read;
  try {
    // URLSearchParams would read bytes that are no UTF-8 as U+FFFD, without a word.
    decodeURIComponent(read.value);
  } catch {
    return refuse(400, 'The form is not encoded in UTF-8.');
  }
  const fields = [...new URLSearchParams(read.value)];
  if (new Set(fields.map(([name]) => name)).size < fields.length) {
    return refuse(400, 'The form has the same field twice.');
  }
  const fault = faultIn(fields, false, mostLevels);
  return fault === undefined ? { ok: true, value: Object.fromEntries(fields) } : refuse(400, fault);
}

async function readText(
  request: Request,
  maxBytes: number,
  types: readonly string[],
): Promise<Read<string>> {
  const { headers } = request;
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  if (!types.includes(type.trim()) || (charset && !/=\s*"?utf-8"?\s*$/.test(charset))) {
    return refuse(415, `Send the request as ${types.join(' or ')}, in UTF-8.`);
  }
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes.value) };
  } catch {
    return refuse(400, 'The request is not valid UTF-8.');
  }
}

/** Reads a body of at most `maxBytes` bytes. Never throws. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Read<Uint8Array<ArrayBuffer>>> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return refuse(415, 'Send the request without Content-Encoding.');
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else if (length > mostDropped) break;
    }
  } catch {
    return refuse(400, 'The request broke off before its end.');
  }
  if (length > maxBytes) return refuse(413, `The request is longer than ${maxBytes} bytes.`);
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return { ok: true, value: bytes };
}

/** What is wrong with a parsed value, whatever it should mean. `levels` bounds the recursion too. */
function faultIn(value: unknown, anyText: boolean, levels: number): string | undefined {
  if (typeof value === 'string') {
    const isTaken = anyText || isStorable(value);
    return isTaken ? undefined : 'The request has a character that cannot be stored.';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `The request is nested more than ${mostLevels} levels deep.`;
  for (const part of Object.entries(value).flat()) {
    const fault = faultIn(part, anyText, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What a reader of bodies gives when it does not accept one. */
export function refuse(status: Refused['status'], error: string): Refused {
  return { ok: false, status, error };
}
