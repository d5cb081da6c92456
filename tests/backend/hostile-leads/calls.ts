import fc, { type Arbitrary } from 'fast-check';
import { hostileHeaders, filled, keys, type Hostile } from './input.ts';
import { hostileText, names } from './texts.ts';

const call: Pick<Hostile, 'by' | 'method'> = { by: 'call', method: 'POST' };

function nested(levels: number): unknown {
  let value: unknown = '<script>alert(1)</script>';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { first: value };
  return value;
}

const otherTypes = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [['<b>']], { toString: 'x' }),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(names, hostileText, { maxKeys: 3 }),
  fc.integer({ min: 1, max: 24 }).map(nested),
);
const value = fc.oneof(
  { weight: 20, arbitrary: hostileText },
  { weight: 1, arbitrary: otherTypes },
);

const touch = fc.dictionary(
  fc.constantFrom('utm_source', 'utm_campaign', 'gclid', 'referrer', 'landingPage', 'at', 'evil'),
  fc.oneof(
    { weight: 6, arbitrary: hostileText },
    { weight: 6, arbitrary: hostileText.map((text) => `https://evil.example/${text}`) },
    { weight: 1, arbitrary: otherTypes },
  ),
  { maxKeys: 4 },
);
/** What comes along with the fields, and what nobody asked for. */
const beside = fc.record(
  {
    pageSource: fc.oneof(
      hostileText,
      hostileText.map((text) => `/${text}`),
      otherTypes,
    ),
    attribution: fc.oneof(fc.record({ first: touch, last: touch }), otherTypes, hostileText),
    filledInMs: fc.oneof(fc.double(), fc.integer(), hostileText, otherTypes),
    fax: fc.oneof(fc.constant(''), hostileText, otherTypes),
  },
  { requiredKeys: [] },
);

/** Members of their own, whatever they are called, as JSON.parse makes them. */
function withMembers(object: object, more: [string, unknown][]): object {
  const whole = { ...object };
  for (const [name, of] of more) {
    Object.defineProperty(whole, name, { value: of, enumerable: true, configurable: true });
  }
  return whole;
}

const strangeMembers = fc.array(fc.tuple(names, value), { maxLength: 2 });

const calls = fc
  .tuple(filled(value), beside, strangeMembers, strangeMembers, keys)
  .map(([{ formId, fields }, more, inForm, inCall, idempotencyKey]) => ({
    formId,
    typed: fields,
    body: withMembers(
      {
        formId,
        formData: withMembers({ ...fields, ...more }, inForm),
        consentGiven: true,
        idempotencyKey,
      },
      inCall,
    ),
  }));

const asJson = { 'content-type': 'application/json' };

const readable = fc
  .tuple(calls, hostileHeaders)
  .map(([{ formId, typed, body }, headers]): Hostile => {
    const sent = JSON.stringify(body);
    return { ...call, formId, typed, headers: { ...headers, ...asJson }, body: sent };
  });

/** One of the four parts of a call is something else altogether. */
const misshapen = fc
  .tuple(
    calls,
    fc.constantFrom('formId', 'formData', 'consentGiven', 'idempotencyKey'),
    fc.oneof(hostileText, otherTypes),
  )
  .map(([{ body }, part, other]): Hostile => {
    const sent = JSON.stringify({ ...body, [part]: other });
    return { ...call, typed: {}, headers: asJson, body: sent };
  });

const json = calls.map(({ body }) => JSON.stringify(body));

const unreadable: Arbitrary<string | Uint8Array> = fc.oneof(
  fc.tuple(json, fc.integer({ min: 1, max: 400 })).map(([text, end]) => text.slice(0, -end)),
  fc.tuple(json, hostileText).map((parts) => parts.join('')),
  json.map((text) => text.replaceAll('"', "'")),
  // The same member twice: JSON.parse takes the last.
  json.map((text) => text.replace('{', '{"formId":"<script>","consentGiven":false,')),
  json.map((text) => text.replace('{', '{"__proto__":{"consentGiven":true,"formId":"seo-audit"},')),
  json.map((text) => Buffer.from(text, 'utf16le')),
  json.map((text) => Buffer.from(`${text.slice(0, 40)}\xff\xc0\xbc${text.slice(40)}`, 'latin1')),
  json.map((text) => `\ufeff${text}`),
  fc.integer({ min: 100, max: 30_000 }).map((levels) => '['.repeat(levels)),
  fc
    .integer({ min: 20, max: 5000 })
    .map((levels) => `${'{"formData":'.repeat(levels)}1${'}'.repeat(levels)}`),
  hostileText,
);
const mediaTypes = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/html', 'application/json; charset=utf-7', 'application/xml', '<script>'),
);
const broken = fc.tuple(unreadable, mediaTypes).map(([body, type]): Hostile => ({
  ...call,
  typed: {},
  headers: { 'content-type': type },
  body,
}));

/** The call of an island (spec §7, call 5) by whoever means harm. */
export const hostileCalls: Arbitrary<Hostile> = fc.oneof(
  { weight: 14, arbitrary: readable },
  { weight: 3, arbitrary: misshapen },
  { weight: 3, arbitrary: broken },
);
