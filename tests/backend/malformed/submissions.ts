import fc, { type Arbitrary } from 'fast-check';

export interface Submission {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** What a function takes, and how it can be got wrong. */
export interface Call {
  /** Media type of a right body. */
  type: string;
  /** A right body. */
  right: Arbitrary<Fields>;
  /** What is right but for one value. */
  wrong: Arbitrary<unknown>;
  /** Bytes of a body that are too many; less than what the front door lets through. */
  tooLong: number;
}

export type Fields = Record<string, unknown>;

/** What no required text may be: of another type, missing, empty, endless or impossible to store. */
export const wrongText: Arbitrary<unknown> = fc.oneof(
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

/** Any JSON value that is no object: no call is one. */
const otherThanFields = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value));

const inherited = fc.constantFrom('__proto__', 'constructor', 'prototype', '__defineGetter__');

function nested(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Submissions that a function has to refuse whoever sends them, of every kind about as many. */
export function malformed({ type, right, wrong, tooLong }: Call): Arbitrary<Submission> {
  const post = (body: Arbitrary<string | Uint8Array>, contentType = type): Arbitrary<Submission> =>
    body.map((sent) => ({ method: 'POST', headers: { 'content-type': contentType }, body: sent }));
  const text = right.map((value) => JSON.stringify(value));
  const bytes = text.map((json) => new TextEncoder().encode(json));
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  const notJson = fc.oneof(
    fc.tuple(text, share).map(([json, part]) => json.slice(0, Math.floor(part * json.length))),
    fc.tuple(text, fc.constantFrom('}', ',', '\0', '{}', '//')).map((parts) => parts.join('')),
    text.map((json) => json.replaceAll('"', "'")),
    fc.string({ unit: 'binary' }).filter((some) => !isJson(some)),
    fc.integer({ min: 1, max: 50_000 }).map((levels) => '['.repeat(levels)),
    fc.tuple(bytes, share, fc.constantFrom(0x80, 0xc0, 0xed, 0xf5, 0xff)).map(withByte),
    text.map((json) => Uint8Array.from(Buffer.from(json, 'utf16le'))),
  );
  const wrongJson = fc.oneof(
    { weight: 8, arbitrary: wrong },
    otherThanFields,
    fc.tuple(inherited, right).map(([name, value]) => own(name, value)),
    fc.tuple(inherited, wrong).map(([name, value]) => own(name, value)),
    fc.integer({ min: 20, max: 2000 }).map(nested),
  );

  return fc.oneof(
    { weight: 30, arbitrary: post(notJson) },
    {
      weight: 50,
      arbitrary: post(wrongJson.map((value) => JSON.stringify(value) ?? '')),
    },
    { weight: 10, arbitrary: otherTypes.chain((other) => post(text, other)) },
    { weight: 5, arbitrary: packed(post(text)) },
    { weight: 5, arbitrary: otherMethods(text, type) },
    { weight: 1, arbitrary: post(text.map((json) => json + ' '.repeat(tooLong))) },
  );
}

const otherTypes = fc.constantFrom(
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

function packed(posts: Arbitrary<Submission>): Arbitrary<Submission> {
  return fc
    .tuple(posts, fc.constantFrom('gzip', 'br', 'deflate', 'unknown'))
    .map(([post, encoding]) => ({
      ...post,
      headers: { ...post.headers, 'content-encoding': encoding },
    }));
}

function otherMethods(text: Arbitrary<string>, type: string): Arbitrary<Submission> {
  return fc.oneof(
    fc.constant({ method: 'GET', headers: {} }),
    fc.tuple(fc.constantFrom('PUT', 'PATCH', 'DELETE'), text).map(([method, body]) => ({
      method,
      headers: { 'content-type': type },
      body,
    })),
  );
}

/** An object with that one member of its own, as JSON.parse makes it. */
function own(name: string, value: unknown): Fields {
  return Object.defineProperty({}, name, { value, enumerable: true });
}

function withByte([bytes, part, byte]: [Uint8Array, number, number]): Uint8Array {
  const place = Math.floor(part * bytes.length);
  return Uint8Array.from([...bytes.subarray(0, place), byte, ...bytes.subarray(place)]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
