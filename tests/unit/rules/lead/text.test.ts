import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralizeTags } from '../../../../supabase/functions/_shared/rules/lead/text.ts';
import { anyCharacter } from '../nasty-addresses.ts';

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
