import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { commentSchema } from '../../../supabase/functions/_shared/rules/comment.ts';
import { isVisible } from '../../../supabase/functions/_shared/rules/lead/text.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { characters } from './characters.ts';
import { commentOn, constraintAgainst, insertRow, publicPostOf } from './rows.ts';

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
    const block = characters.slice(start, start + blockSize);
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

describeDatabase('The texts of comments', (lane) => {
  let running: Running;
  let post: string;

  beforeAll(async () => {
    running = await lane.start();
    ({ id: post } = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf()));
  });

  test('have something visible, by the same rule as in the browser', async () => {
    const [row] = await running.query<{ hidden: string[] }>(
      `select array_agg(character order by place) as hidden
       from unnest($1::text[]) with ordinality c (character, place) where not private.is_visible(character)`,
      [characters],
    );
    expect(row?.hidden).toEqual(characters.filter((character) => !isVisible(character)));
  });

  test('that are too long aren’t read any further', async () => {
    for (const field of ['author_name', 'content'] as const) {
      const row = commentOn(post, {
        moderation_status: 'approved',
        [field]: '\u0007'.repeat(10_001),
      });
      const constraint = await constraintAgainst(running, 'blog_comments', row);
      expect(constraint).toBe(`blog_comments_${field}_length`);
    }
  });

  const invisible = ['\u200b', '\u3164', '\u2800', '\u00ad\u2060'].map((text) => text.repeat(20));

  const parse = (field: 'author_name' | 'content', text: string) => {
    const comment = {
      author_name: 'Dana',
      author_email: 'dana@example.com',
      content: 'Fine words.',
    };
    const { success, output } = v.safeParse(commentSchema, { ...comment, [field]: text });
    return success ? output[field] : undefined;
  };

  test('content is accepted only if the shared rule accepts it without a change', async () => {
    const around = (character: string) => `Dana Mil${character}ler, a reader`;
    const texts = [
      ...edgesOf((character) => parse('content', around(character)) === around(character)).map(
        around,
      ),
      ...invisible,
    ];
    expect(texts.length).toBeGreaterThan(15);
    const accepted = [];
    for (const content of texts) {
      const row = commentOn(post, { moderation_status: 'approved', content });
      const constraint = await constraintAgainst(running, 'blog_comments', row);
      if (constraint === undefined) accepted.push(content);
      else expect(constraint).toMatch('blog_comments_content_');
    }
    expect(accepted).toEqual(texts.filter((text) => parse('content', text) === text));
  });

  test('an author’s name is stored as the shared rule outputs it', async () => {
    const around = (character: string) => `Dana Mil${character}ler`;
    const edges = edgesOf(
      (character) => parse('author_name', around(character)) === around(character),
    );
    const tags = ['<b>Dana', 'Dana <\u200bimg src=x>', '<\ufeff/b><!-- <?x', 'Dana <3 < b'];
    const names = [...edges.map(around), ...invisible, ...tags];
    expect(names.length).toBeGreaterThan(15);
    for (const author_name of names) {
      const row = commentOn(post, { moderation_status: 'approved', author_name });
      const expected = parse('author_name', author_name);
      const inserting = insertRow(running, 'blog_comments', row);
      if (expected === undefined) await expect(inserting).rejects.toThrow('author_name');
      else expect(await inserting).toMatchObject({ author_name: expected });
    }
  });
});
