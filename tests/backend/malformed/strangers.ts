import fc, { type Arbitrary } from 'fast-check';
import { keys } from '../lanes/keys.ts';
import type { Submission } from './submissions.ts';

/** What a header can carry. */
const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
});

/** Keys that are not the secret one, however near they come. */
const wrongKeys = fc.oneof(
  printable,
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
  fc.tuple(printable, printable, printable).map((parts) => `eyJ${parts.join('.')}`),
);

const headers: Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  wrongKeys.map((apikey) => ({ apikey })),
  wrongKeys.map((key) => ({ authorization: `Bearer ${key}` })),
  fc.tuple(wrongKeys, wrongKeys).map(([apikey, key]) => ({ apikey, authorization: key })),
);

/** Calls of the dispatcher by whoever does not hold the secret key. */
export const strangers: Arbitrary<Submission> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ method: fc.constant('POST'), headers }) },
  {
    weight: 3,
    arbitrary: fc.record({
      method: fc.constant('POST'),
      headers,
      body: fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ method: fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE'), headers }),
  },
);
