import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { commentSchema } from '../../../supabase/functions/_shared/rules/comment.ts';
import { isVisible } from '../../../supabase/functions/_shared/rules/lead/text.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { commentOn, constraintAgainst, insertRow, publicPostOf } from './rows.ts';

/** All characters that PostgreSQL can store. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => code !== 0 && (code < 0xd800 || code > 0xdfff),
);

const blockSize = 64;

/**
 * The characters at which a rule changes its answer, and those right before them. The rule accepts a text if it
 * accepts each character, so most characters need no check of their own.
 */
function edgesOf(accepts: (text: string) => boolean): string[] {
  const edges = new Set<string>();
  let previous = String.fromCodePoint(1);
  let acceptsPrevious = accepts(previous);
  for (let start = 0; start < characters.length; start += blockSize) {
    const block = characters
      .slice(start, start + blockSize)
      .map((code) => String.fromCodePoint(code));
    const accepted = accepts(block.join(''));
    for (const character of block) {
      const acceptsThis = accepted || accepts(character);
      if (acceptsThis !== acceptsPrevious) edges.add(previous).add(character);
      previous = character;
      acceptsPrevious = acceptsThis;
    }
  }
  return [...edges];
}

describeOneLane('The texts of comments', (lane) => {
  let running: Running;
  let post: string;

  beforeAll(async () => {
    running = await lane.start();
    ({ id: post } = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf()));
  });

  test('have something visible, by the same rule as in the browser', async () => {
    const hidden = characters.filter((code) => !isVisible(String.fromCodePoint(code)));
    const [row] = await running.query<{ codes: number[] }>(
      `select array_agg(code order by code) as codes from generate_series(1, 1114111) code
       where code not between 55296 and 57343 and not private.is_visible(chr(code))`,
    );
    expect(row?.codes).toEqual(hidden);
  });

  test('that are too long aren’t read any further', async () => {
    for (const field of ['author_name', 'content'] as const) {
      const row = commentOn(post, {
        moderation_status: 'approved',
        [field]: '\u0007'.repeat(2001),
      });
      const constraint = await constraintAgainst(running, 'blog_comments', row);
      expect(constraint).toBe(`blog_comments_${field}_length`);
    }
  });

  const parse = (field: 'author_name' | 'content', text: string) => {
    const comment = {
      author_name: 'Dana',
      author_email: 'dana@example.com',
      content: 'Fine words.',
    };
    const { success, output } = v.safeParse(commentSchema, { ...comment, [field]: text });
    return success ? output[field] : undefined;
  };

  test.each(['author_name', 'content'] as const)(
    '%s is accepted if the shared rule accepts and wouldn’t change it',
    async (field) => {
      const around = (character: string) => `Dana Mil${character}ler, a reader`;
      const texts = [
        ...edgesOf((character) => parse(field, around(character)) === around(character)).map(
          around,
        ),
        ...[
          '\u200b'.repeat(20),
          '\u3164'.repeat(20),
          '\u2800'.repeat(20),
          '\u00ad\u2060'.repeat(9),
        ],
      ];
      expect(texts.length).toBeGreaterThan(15);
      const accepted = [];
      for (const text of texts) {
        const row = commentOn(post, { moderation_status: 'approved', [field]: text });
        const constraint = await constraintAgainst(running, 'blog_comments', row);
        if (constraint === undefined) accepted.push(text);
        else expect(constraint).toMatch(`blog_comments_${field}_`);
      }
      expect(accepted).toEqual(texts.filter((text) => parse(field, text) === text));
    },
  );
});
