import fc, { type Arbitrary } from 'fast-check';
import { keys } from '../lanes/keys.ts';
import type { FuzzRequest } from './send-requests.ts';

export type Fields = Record<string, unknown>;

/** What an Edge Function accepts, and how a body can be invalid. */
export interface FunctionCall {
  contentType: string;
  valid: Arbitrary<Fields>;
  /** Well-formed JSON with one invalid value. */
  invalid: Arbitrary<unknown>;
  /** More bytes than the function accepts, but fewer than the front door's limit. */
  tooManyBytes: number;
}

/** A value that no required text field accepts: another type, missing, blank, too long, or impossible to store. */
export const invalidText: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', '\t\n', true, false, 0, -1, 1e308, [], {}),
  fc.integer(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
  fc.integer({ min: 1, max: 200 }).map(nested),
  fc.integer({ min: 6000, max: 9000 }).map((length) => 'x'.repeat(length)),
  fc.string({ maxLength: 20 }).map((text) => `${text}\0`),
  fc.constantFrom('\ud83d', 'a\udc00b', '\udfff\ud800'),
);

const nonObject = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value));

const inheritedName = fc.constantFrom('__proto__', 'constructor', 'prototype', '__defineGetter__');

function nested(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Requests that a function has to reject, whoever sends them. */
export function malformed(call: FunctionCall): Arbitrary<FuzzRequest> {
  const { contentType, valid, invalid, tooManyBytes } = call;
  const post = (body: Arbitrary<string | Uint8Array>, type = contentType): Arbitrary<FuzzRequest> =>
    body.map((sent) => ({ method: 'POST', headers: { 'content-type': type }, body: sent }));
  const text = valid.map((value) => JSON.stringify(value));
  const bytes = text.map((json) => new TextEncoder().encode(json));
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  const notJson = fc.oneof(
    fc.tuple(text, fraction).map(([json, part]) => json.slice(0, Math.floor(part * json.length))),
    fc.tuple(text, fc.constantFrom('}', ',', '\0', '{}', '//')).map((parts) => parts.join('')),
    text.map((json) => json.replaceAll('"', "'")),
    fc.string({ unit: 'binary' }).filter((some) => !isJson(some)),
    fc.integer({ min: 1, max: 50_000 }).map((levels) => '['.repeat(levels)),
    fc.tuple(bytes, fraction, fc.constantFrom(0x80, 0xc0, 0xed, 0xf5, 0xff)).map(insertByte),
    text.map((json) => Uint8Array.from(Buffer.from(json, 'utf16le'))),
  );
  const invalidJson = fc.oneof(
    { weight: 8, arbitrary: invalid },
    nonObject,
    fc
      .tuple(inheritedName, fc.oneof(valid, invalid))
      .map(([name, value]) => ownProperty(name, value)),
    fc.integer({ min: 20, max: 2000 }).map(nested),
  );

  return fc.oneof(
    { weight: 30, arbitrary: post(notJson) },
    { weight: 50, arbitrary: post(invalidJson.map((value) => JSON.stringify(value) ?? '')) },
    { weight: 10, arbitrary: otherContentTypes.chain((other) => post(text, other)) },
    { weight: 5, arbitrary: withContentEncoding(post(text)) },
    { weight: 5, arbitrary: withOtherMethod(post(text)) },
    { weight: 1, arbitrary: post(text.map((json) => json + ' '.repeat(tooManyBytes))) },
  );
}

const otherContentTypes = fc.constantFrom(
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=none',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'json',
);

function withContentEncoding(posts: Arbitrary<FuzzRequest>): Arbitrary<FuzzRequest> {
  return fc
    .tuple(posts, fc.constantFrom('gzip', 'br', 'deflate', 'unknown'))
    .map(([post, encoding]) => ({
      ...post,
      headers: { ...post.headers, 'content-encoding': encoding },
    }));
}

function withOtherMethod(posts: Arbitrary<FuzzRequest>): Arbitrary<FuzzRequest> {
  return fc.oneof(
    fc.constant({ method: 'GET', headers: {} }),
    fc
      .tuple(fc.constantFrom('PUT', 'PATCH', 'DELETE'), posts)
      .map(([method, post]) => ({ ...post, method })),
  );
}

/** Unlike an object literal, also sets `__proto__` as an own property, as JSON.parse does. */
function ownProperty(name: string, value: unknown): Fields {
  return Object.defineProperty({}, name, { value, enumerable: true });
}

function insertByte([bytes, fraction, byte]: [Uint8Array, number, number]): Uint8Array {
  const index = Math.floor(fraction * bytes.length);
  return Uint8Array.from([...bytes.subarray(0, index), byte, ...bytes.subarray(index)]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const headerText = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
});

/** Anything but the secret key, including values that resemble it. */
const wrongKey = fc.oneof(
  headerText,
  fc.constantFrom(
    '',
    keys.publishable,
    keys.secret.toUpperCase(),
    keys.secret.slice(0, -1),
    `${keys.secret}.`,
    `Bearer ${keys.secret}x`,
    'null',
    'undefined',
    '{}',
  ),
  fc.tuple(headerText, headerText, headerText).map((parts) => `eyJ${parts.join('.')}`),
);

const unauthorizedHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  wrongKey.map((apikey) => ({ apikey })),
  wrongKey.map((key) => ({ authorization: `Bearer ${key}` })),
  fc.tuple(wrongKey, wrongKey).map(([apikey, key]) => ({ apikey, authorization: key })),
);

/** Calls of dispatch-outbox without the secret key. */
export const unauthorized: Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant('POST') },
      fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE'),
    ),
    headers: unauthorizedHeaders,
    body: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
    ),
  })
  .map(({ body, ...request }) => ({
    ...request,
    ...(body !== undefined && request.method !== 'GET' && { body }),
  }));
