import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  neutralizeTags,
  line,
  optionalLine,
  optionalParagraphs,
  paragraphs,
} from '../../../supabase/functions/_shared/rules/lead-text.ts';

/** What a browser takes for the beginning of a tag, a comment or an instruction (HTML §13.2.5.6). */
const liveHtml = /<[a-z/!?]/i;

/** Made of what tags are made of, so that every neighbourhood of a `<` comes up. */
const almostHtml = fc.string({
  unit: fc.oneof(
    fc.constantFrom('<', '\u2039', '>', '/', '!', '?', 's', 'B', ' ', '\n', '\0', '\u200b', '"'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

test.each([
  ['<script>alert(1)</script>', '\u2039script>alert(1)\u2039/script>'],
  ['<<IMG src=x>', '<\u2039IMG src=x>'],
  ['<!-- <?php', '\u2039!-- \u2039?php'],
  ['a <3 b, 1 < 2, x<é <- <', 'a <3 b, 1 < 2, x<é <- <'],
])('%j is kept as %j', (text, kept) => {
  expect(neutralizeTags(text)).toBe(kept);
});

test('no text comes out as live HTML, and none loses anything', () => {
  fc.assert(
    fc.property(almostHtml, (text) => {
      const kept = neutralizeTags(text);
      expect(kept).not.toMatch(liveHtml);
      expect(kept).toHaveLength(text.length);
      expect(kept.replaceAll('\u2039', '<')).toBe(text.replaceAll('\u2039', '<'));
      expect(neutralizeTags(kept)).toBe(kept);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['line', line(5000, 'No.')],
  ['optional line', optionalLine(5000, 'No.')],
  ['text', paragraphs(5000, 'No.')],
  ['optional text', optionalParagraphs(5000, 'No.')],
])('an accepted %s contains no tag, whatever was between its control characters', (_, schema) => {
  fc.assert(
    fc.property(almostHtml, (text) => {
      const parsed = v.safeParse(schema, text);
      if (parsed.success) expect(parsed.output ?? '').not.toMatch(liveHtml);
    }),
    { numRuns: 2000 },
  );
});
