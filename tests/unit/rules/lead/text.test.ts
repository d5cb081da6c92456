import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asLine,
  asPhone,
  neutralizeTags,
} from '../../../../supabase/functions/_shared/rules/lead/text.ts';
import { anyCharacter } from '../nasty-addresses.ts';
import { lines, lineSamples } from './line-samples.ts';

/** What browsers parse as the start of a tag, comment, or instruction (HTML §13.2.5.6). */
const liveHtml = /<[a-z/!?]/i;

/** Mostly characters that occur in tags. */
const almostHtml = fc.string({
  unit: fc.oneof(
    fc.constantFrom('<', '\u2039', '>', '/', '!', '?', 's', 'B', ' ', '\n', '\0', '\u200b', '"'),
    anyCharacter,
  ),
});

test('the result is never live HTML, and only < is replaced', () => {
  fc.assert(
    fc.property(almostHtml, (text) => {
      const result = neutralizeTags(text);
      expect(result).not.toMatch(liveHtml);
      expect(result).toHaveLength(text.length);
      expect(result.replaceAll('\u2039', '<')).toBe(text.replaceAll('\u2039', '<'));
      expect(neutralizeTags(result)).toBe(result);
    }),
    { numRuns: 1000 },
  );
});

test.each(lines)('%j is stored as %j', (typed, stored) => {
  expect(asLine(typed)).toBe(stored);
});

test.each([
  ['\u202a+44\u00a020\u20117946\u20110018\u202c', '+44 20-7946-0018'],
  ['\uff0b\uff14\uff14 20 7946 0018', '+44 20 7946 0018'],
  ['(555)\u2060 555\u20130100', '(555) 555-0100'],
])('the phone number %j is stored as %j', (typed, stored) => {
  expect(asPhone(typed)).toBe(stored);
});

test('a stored line stays the same when it’s saved again', () => {
  // No language puts marks of two scripts on one letter.
  const usual = lineSamples.filter(
    (line) => !(/[\u0300-\u036f]/.test(line.normalize('NFD')) && /[\u05bc\u094d]/.test(line)),
  );
  for (const line of usual) expect(asLine(asLine(line)), JSON.stringify(line)).toBe(asLine(line));
});
