import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fit, lineHeight, type Widths } from '~/lib/social-image/fit';

const space = { width: 768, height: 324 };
/** Every letter is as wide as the average of the font. */
const widths: Widths = { of: (word) => [...word].length * 0.44, space: 0.16 };

const widthOf = (line: string) =>
  line.split(' ').reduce((sum, word) => sum + widths.of(word) + widths.space, -widths.space);

describe('a title', () => {
  test('of 120 letters fits on four lines', () => {
    const title =
      'How regional hospital groups can build an employer brand that licensed nurses recognize before the next season turns';
    const { lines } = fit(title, widths, space);
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(lines.join(' ')).toBe(title);
  });

  test('that is too long ends with an ellipsis without a comma', () => {
    const { lines } = fit('Candidates, clients, '.repeat(12).trim(), widths, space);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/\w…$/);
  });

  test('of one endless word is cut to one line', () => {
    const { lines } = fit('x'.repeat(200), widths, space);
    expect(lines).toEqual([expect.stringMatching(/^x{20,}…$/)]);
  });

  test('always fits', () => {
    const word = fc.string({ minLength: 1, maxLength: 60 }).map((text) => text.replace(/\s/g, '_'));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const { size, lines } = fit(words.join(' '), widths, space);
        expect(lines.length).toBeLessThanOrEqual(4);
        expect(lines.length * size * lineHeight).toBeLessThanOrEqual(space.height);
        for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(space.width);
      }),
    );
  });
});
