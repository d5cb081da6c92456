import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import {
  fewestFillMs,
  signalsOf,
  spamSignals,
} from '../../../supabase/functions/_shared/rules/lead-spam.ts';
import { neutralizeTags } from '../../../supabase/functions/_shared/rules/lead-text.ts';
import {
  leadMessages,
  type LeadField,
} from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import { filledIn } from './lead-forms.ts';

const honest = filledIn['strategy-session'];

const withMessage = (message: string) => signalsOf({ fields: { ...honest, message } });

describe('a form as people fill it in', () => {
  it.each(leadFormIds)('%s shows no signal', (formId) => {
    const fields = filledIn[formId];
    expect(signalsOf({ fields })).toEqual([]);
    expect(signalsOf({ fields, honeypot: '', filledInMs: 40_000 })).toEqual([]);
  });

  it.each([
    'Our site is https://example.com and the jobs are on https://example.com/jobs',
    'We pay Indeed.com, Monster.com, ZipRecruiter.com and Dice.com.',
    'Write to Bob <bob@example.com>, I have <3 people and 1 < 2',
    'Margins <a third, and/or a.m./p.m. calls',
    'Options: [a] Monday [b] Tuesday [i] either',
    '\u2039Staffing\u203a in quotation marks',
  ])('may say: %s', (message) => {
    expect(withMessage(message)).toEqual([]);
  });

  it.each(['Booking.com', 'S.A./N.V. Holding', 'A & B <Staffing', '24/7 Nurses Inc.'])(
    'may come from %s',
    (company) => {
      expect(signalsOf({ fields: { ...honest, company } })).toEqual([]);
    },
  );
});

describe('the honeypot', () => {
  it.each(['555 0100', ' ', 0, false, [], {}])('is filled in by %j', (honeypot) => {
    expect(signalsOf({ fields: honest, honeypot })).toEqual(['honeypot-filled']);
  });

  it.each([undefined, null, ''])('is empty with %j', (honeypot) => {
    expect(signalsOf({ fields: honest, honeypot })).toEqual([]);
  });
});

describe('the time it took', () => {
  it.each([0, -5, fewestFillMs - 1, '0', '2499'])('of %j ms is too short', (filledInMs) => {
    expect(signalsOf({ fields: honest, filledInMs })).toEqual(['filled-too-fast']);
  });

  it.each([
    fewestFillMs,
    1e12,
    '2500',
    undefined,
    null,
    '',
    'soon',
    '-1',
    '1e1',
    NaN,
    [],
    {},
    true,
  ])('of %j says nothing', (filledInMs) => {
    expect(signalsOf({ fields: honest, filledInMs })).toEqual([]);
  });
});

test.each([
  'https://a.example http://b.example https://www.c.example/d',
  'www.a.example, www.b.example,www.c.example',
  'bit.ly/abc\nbit.ly/def\nbit.ly/ghi',
  'HTTPS://A.EXAMPLE HTTPS://B.EXAMPLE HTTPS://C.EXAMPLE',
])('three links are many: %s', (message) => {
  expect(withMessage(message)).toEqual(['many-links']);
});

test('links are counted over all free texts', () => {
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
  ['company', 'bit.ly/abc'],
  ['businessName', 'Win http://a.example'],
] as const)('a link in %s is one too many: %s', (field, text) => {
  expect(signalsOf({ fields: { ...honest, [field]: text } })).toEqual(['link-in-name']);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)',
  '<svg/onload=alert(1)>',
  'text <b>bold</b>',
  '</a>',
  '<!-- hidden -->',
  '<!doctype html>',
  '<![CDATA[x]]>',
  '<?php echo 1 ?>',
  '[url=http://a.example]cheap[/url]',
  '[url]a[/url]',
  '[img]a',
  '[b]bold[/b]',
])('markup is detected before and after neutralizing: %s', (text) => {
  expect(withMessage(text)).toContain('markup');
  expect(withMessage(neutralizeTags(text))).toContain('markup');
  expect(signalsOf({ fields: { ...honest, lastName: neutralizeTags(text) } })).toContain('markup');
});

test('whatever is sent, signals are those of the list, each once, and soon found', () => {
  const piece = fc.constantFrom('<a', '[url', 'www.', 'a.bc/', '-', 'a', '.', '=', ']', '>', ' ');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(piece, fc.integer({ min: 1, max: 1250 })).map(([one, times]) => one.repeat(times)),
    fc.array(piece, { maxLength: 1000 }).map((pieces) => pieces.join('')),
  );
  const fields = fc.dictionary(
    fc.constantFrom(...(Object.keys(leadMessages) as LeadField[])),
    text,
  );
  fc.assert(
    fc.property(fields, fc.anything(), fc.anything(), (given, honeypot, filledInMs) => {
      const since = performance.now();
      const signals = signalsOf({ fields: given, honeypot, filledInMs });
      expect(performance.now() - since).toBeLessThan(1000);
      expect(new Set(signals).size).toBe(signals.length);
      for (const signal of signals) expect(spamSignals).toContain(signal);
    }),
    { numRuns: 1000 },
  );
});
