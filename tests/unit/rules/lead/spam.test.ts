import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { leadFormIds } from '../../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadSignals, minFillMs } from '../../../../supabase/functions/_shared/rules/lead/spam.ts';
import { signalsOf } from '../../../../supabase/functions/_shared/rules/lead/signals.ts';
import { neutralizeTags } from '../../../../supabase/functions/_shared/rules/lead/text.ts';
import {
  leadMessages,
  type LeadField,
} from '../../../../supabase/functions/_shared/rules/lead/fields.ts';
import { filledIn } from './forms.ts';
import { anyCharacter } from '../nasty-addresses.ts';

const valid = filledIn['strategy-session'];

const domain = valid.email?.split('@')[1] ?? '';

const withMessage = (message: string) => signalsOf({ fields: { ...valid, message } });

describe('a legitimate form', () => {
  it.each(leadFormIds)('%s has no signals', (formId) => {
    const fields = filledIn[formId];
    expect(signalsOf({ fields })).toEqual([]);
    expect(signalsOf({ fields, honeypot: '', filledInMs: 40_000 })).toEqual([]);
  });

  it.each([
    `Our site is https://www.${domain} and the jobs are on https://jobs.${domain}/all`,
    'We pay Indeed.com, Monster.com, ZipRecruiter.com and Dice.com.',
    'Write to Bob <bob@example.com>, I have <3 people and 1 < 2',
    'Margins <a third, and/or a.m./p.m. calls',
    'Options: [a] Monday [b] Tuesday [i] either',
    '\u2039Staffing\u203a in quotation marks',
  ])('may have the message: %s', (message) => {
    expect(withMessage(message)).toEqual([]);
  });

  const companies = ['Booking.com', 'S.A./N.V. Holding', 'A & B <Staffing', '24/7 Nurses Inc.'];
  it.each([...companies, 'www.acme-staffing.example', 'St.Luke/Mercy Health'])(
    'may have the company %s',
    (company) => {
      expect(signalsOf({ fields: { ...valid, company } })).toEqual([]);
    },
  );
});

describe('the honeypot', () => {
  it.each(['555 0100', ' ', 0, false, [], {}])('counts as filled by %j', (honeypot) => {
    expect(signalsOf({ fields: valid, honeypot })).toEqual(['honeypot-filled']);
  });

  it.each([undefined, null, ''])('counts as empty with %j', (honeypot) => {
    expect(signalsOf({ fields: valid, honeypot })).toEqual([]);
  });
});

describe('a fill time', () => {
  it.each([0, -5, minFillMs - 1, '0', '2499', '0'.repeat(15)])(
    'of %j ms is too fast',
    (filledInMs) => {
      expect(signalsOf({ fields: valid, filledInMs })).toEqual(['filled-too-fast']);
    },
  );

  const others = [undefined, null, '', 'soon', '-1', '1e1', '0'.repeat(16), NaN, [], {}];

  it.each([minFillMs, 1e12, '2500', ...others])('of %j is not a signal', (filledInMs) => {
    expect(signalsOf({ fields: valid, filledInMs })).toEqual([]);
  });
});

test.each([
  'https://a.example http://b.example https://www.c.example/d',
  'www.a.example, www.b.example,www.c.example',
  'bit.ly/abc\nbit.ly/def\nbit.ly/ghi',
  'HTTPS://A.EXAMPLE HTTPS://B.EXAMPLE HTTPS://C.EXAMPLE',
])('three links are a signal: %s', (message) => {
  expect(withMessage(message)).toEqual(['many-links']);
});

test('links are counted across all text fields', () => {
  const fields = {
    ...filledIn['request-a-time'],
    preferredTimes: 'https://a.example www.b.example',
    message: 'https://c.example',
  };
  expect(signalsOf({ fields })).toEqual(['many-links']);
});

test.each([
  ['firstName', 'https://a.example'],
  ['lastName', 'Visit www.a.example now'],
] as const)('a link in %s is a signal: %s', (field, text) => {
  expect(signalsOf({ fields: { ...valid, [field]: text } })).toEqual(['link-in-name']);
});

test('a link to another site is a signal', () => {
  expect(withMessage('Compare https://competitor.example/jobs')).toEqual(['outside-link']);
});

test.each([
  { firstName: 'asdkjh', lastName: 'qwelkj' },
  { firstName: 'xKqVtRzLmPw', lastName: 'BnTyUhGfRdE', company: 'HjKlMnBvCx' },
  { firstName: 'Dana', lastName: 'Lee', message: 'sdfkjh qwelkj zxcvbn poiulkj' },
])('random typing is a signal: %j', (fields) => {
  expect(signalsOf({ fields })).toEqual(['gibberish']);
});

test.each([
  { firstName: 'Ann', lastName: 'Lee', preferredTimes: 'Mon 0900-1100, Tue 1300-1500' },
  { firstName: 'Ann', lastName: 'Lee', preferredTimes: '1000-1200 or 1400-1600' },
  { firstName: 'Karl', lastName: 'Goldschmidt', company: 'KPMG', message: 'We recruit engineers.' },
  { firstName: 'Jo', lastName: 'Ng', company: 'HCSG MDLZ' },
  { firstName: 'Bo', lastName: 'Dahlqvist', company: 'BNSF Nasdaq', message: 'SQL, XHTML, HTTPS' },
])('abbreviations, numbers, and long names aren’t: %j', (fields) => {
  expect(signalsOf({ fields })).toEqual([]);
});

test.each([
  ['Нам нужны медсёстры в январе', ['other-script']],
  ['我们需要护士', ['other-script']],
  ['We recruit for casinos.', []],
  ['We offer you 60 backlinks from DA 50 sites for just $99.', ['pitch-like']],
  [
    'I noticed your website is not ranking. May I send you a free audit? Our SEO packages start from $99 per month.',
    ['sales-pitch'],
  ],
])('the text %j has the signals %j', (preferredTimes, signals) => {
  const { email } = valid;
  expect(signalsOf({ fields: { firstName: 'Li', email, preferredTimes } })).toEqual(signals);
});

test.each([
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)', '<svg/onload=alert(1)>', '</a>'],
  ...['text <b>bold</b>', '<!-- hidden -->', '<!doctype html>', '<![CDATA[x]]>', '<?php echo 1 ?>'],
  ...['[url=http://a.example]cheap[/url]', '[url]a[/url]', '[img]a', '[b]bold[/b]'],
])('markup is detected before and after neutralizing: %s', (text) => {
  expect(withMessage(text)).toContain('markup');
  expect(withMessage(neutralizeTags(text))).toContain('markup');
  expect(signalsOf({ fields: { ...valid, lastName: neutralizeTags(text) } })).toContain('markup');
});

test('arbitrary input yields known signals without repeats, quickly', () => {
  const piece = fc.constantFrom('<a', '[url', 'www.', 'a.bc/', '-', 'a', '.', '=', ']', '>', ' ');
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.tuple(piece, fc.integer({ min: 1, max: 1250 })).map(([one, times]) => one.repeat(times)),
    fc.array(piece, { maxLength: 1000 }).map((pieces) => pieces.join('')),
  );
  const fields = fc.dictionary(
    fc.constantFrom(...(Object.keys(leadMessages) as LeadField[])),
    text,
  );
  fc.assert(
    fc.property(fields, fc.anything(), fc.anything(), (given, honeypot, filledInMs) => {
      const startedAt = performance.now();
      const signals = signalsOf({ fields: given, honeypot, filledInMs });
      expect(performance.now() - startedAt).toBeLessThan(1000);
      expect(new Set(signals).size).toBe(signals.length);
      for (const signal of signals) expect(leadSignals).toContain(signal);
    }),
    { numRuns: 50 },
  );
});
