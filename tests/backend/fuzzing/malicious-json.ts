import fc, { type Arbitrary } from 'fast-check';
import {
  filledForm,
  idempotencyKeys,
  maliciousHeaders,
  type MaliciousLead,
} from './malicious-lead.ts';
import { maliciousText, specialNames } from './malicious-text.ts';

const post: Pick<MaliciousLead, 'sentAs' | 'method'> = { sentAs: 'json', method: 'POST' };

function nested(levels: number): unknown {
  let value: unknown = '<script>alert(1)</script>';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { first: value };
  return value;
}

const otherTypes = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [['<b>']], { toString: 'x' }),
  fc.array(maliciousText, { maxLength: 3 }),
  fc.dictionary(specialNames, maliciousText, { maxKeys: 3 }),
  fc.integer({ min: 1, max: 24 }).map(nested),
);
const value = fc.oneof(
  { weight: 20, arbitrary: maliciousText },
  { weight: 1, arbitrary: otherTypes },
);

const touch = fc.dictionary(
  fc.constantFrom('utm_source', 'utm_campaign', 'gclid', 'referrer', 'landingPage', 'at', 'evil'),
  fc.oneof(
    { weight: 6, arbitrary: maliciousText },
    { weight: 6, arbitrary: maliciousText.map((text) => `https://evil.example/${text}`) },
    { weight: 1, arbitrary: otherTypes },
  ),
  { maxKeys: 4 },
);
/** Properties besides the fields. */
const otherFormData = fc.record(
  {
    pageSource: fc.oneof(
      maliciousText,
      maliciousText.map((text) => `/${text}`),
      otherTypes,
    ),
    attribution: fc.oneof(fc.record({ first: touch, last: touch }), otherTypes, maliciousText),
    filledInMs: fc.oneof(fc.double(), fc.integer(), maliciousText, otherTypes),
    fax: fc.oneof(fc.constant(''), maliciousText, otherTypes),
  },
  { requiredKeys: [] },
);

/** Adds own properties. Unlike a spread, also sets `__proto__`, as JSON.parse does. */
function withProperties(object: object, properties: [string, unknown][]): object {
  const copy = { ...object };
  for (const [name, property] of properties) {
    Object.defineProperty(copy, name, { value: property, enumerable: true, configurable: true });
  }
  return copy;
}

const specialProperties = fc.array(fc.tuple(specialNames, value), { maxLength: 2 });

const calls = fc
  .tuple(filledForm(value), otherFormData, specialProperties, specialProperties, idempotencyKeys)
  .map(([{ formId, fields }, more, inForm, inCall, idempotencyKey]) => ({
    formId,
    values: fields,
    body: withProperties(
      {
        formId,
        formData: withProperties({ ...fields, ...more }, inForm),
        consentGiven: true,
        idempotencyKey,
      },
      inCall,
    ),
  }));

const jsonHeaders = { 'content-type': 'application/json' };

const wellFormed = fc
  .tuple(calls, maliciousHeaders)
  .map(([{ formId, values, body }, headers]): MaliciousLead => ({
    ...post,
    formId,
    values,
    headers: { ...headers, ...jsonHeaders },
    body: JSON.stringify(body),
  }));

/** One of the call's four properties is replaced. */
const invalid = fc
  .tuple(
    calls,
    fc.constantFrom('formId', 'formData', 'consentGiven', 'idempotencyKey'),
    fc.oneof(maliciousText, otherTypes),
  )
  .map(([{ body }, property, other]): MaliciousLead => ({
    ...post,
    values: {},
    headers: jsonHeaders,
    body: JSON.stringify({ ...body, [property]: other }),
  }));

const json = calls.map(({ body }) => JSON.stringify(body));

const brokenJson: Arbitrary<string | Uint8Array> = fc.oneof(
  fc.tuple(json, fc.integer({ min: 1, max: 400 })).map(([text, end]) => text.slice(0, -end)),
  fc.tuple(json, maliciousText).map((parts) => parts.join('')),
  json.map((text) => text.replaceAll('"', "'")),
  // JSON.parse takes the last of two equal properties.
  json.map((text) => text.replace('{', '{"formId":"<script>","consentGiven":false,')),
  json.map((text) => text.replace('{', '{"__proto__":{"consentGiven":true,"formId":"seo-audit"},')),
  json.map((text) => Buffer.from(text, 'utf16le')),
  json.map((text) => Buffer.from(`${text.slice(0, 40)}\xff\xc0\xbc${text.slice(40)}`, 'latin1')),
  json.map((text) => `\ufeff${text}`),
  fc.integer({ min: 100, max: 30_000 }).map((levels) => '['.repeat(levels)),
  fc
    .integer({ min: 20, max: 5000 })
    .map((levels) => `${'{"formData":'.repeat(levels)}1${'}'.repeat(levels)}`),
  maliciousText,
);
const mediaTypes = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/html', 'application/json; charset=utf-7', 'application/xml', '<script>'),
);
const broken = fc.tuple(brokenJson, mediaTypes).map(([body, type]): MaliciousLead => ({
  ...post,
  values: {},
  headers: { 'content-type': type },
  body,
}));

/** Malicious calls of secure-ghl-submit as JSON (spec §7, call 5). */
export const maliciousJson: Arbitrary<MaliciousLead> = fc.oneof(
  { weight: 14, arbitrary: wellFormed },
  { weight: 3, arbitrary: invalid },
  { weight: 3, arbitrary: broken },
);
