import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  commentLengths,
  commentSchema,
} from '../../../supabase/functions/_shared/rules/comment.ts';
import { signalsOf } from '../../../supabase/functions/_shared/rules/lead/signals.ts';
import { spamSignals } from '../../../supabase/functions/_shared/rules/lead/spam.ts';
import { isVisible } from '../../../supabase/functions/_shared/rules/lead/text.ts';
import { limits } from '../../../supabase/functions/_shared/rules/limits.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { characters } from './characters.ts';
import {
  acceptedBy,
  commentOn,
  constraintAgainst,
  evaluate,
  insertRow,
  publicPostOf,
  resultOf,
  type Row,
} from './rows.ts';

/** Every character that trim() removes. */
const whiteSpace = characters.filter((character) => character.trim() === '');
const invisible = ['\u200b', '\u3164', '\u2800', '\u00ad\u2060'].map((text) => text.repeat(20));

// supabase/tests/comments.test.sql tests what happens one after the other, lines.test.ts has the rule for names, and
// email-rules.test.ts that for addresses.
describeDatabase('Comments', (lane) => {
  let running: Running;
  let post: string;

  beforeAll(async () => {
    running = await lane.start();
    ({ id: post } = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf()));
  });

  // A repeated comment is stored only if it was already moderated.
  const moderated = (fields: Row) => commentOn(post, { moderation_status: 'approved', ...fields });
  const insert = (fields: Row) => insertRow(running, 'blog_comments', moderated(fields));

  test('that are sent again at the same time are stored and counted once', async () => {
    const visitor = await running.client('anon');
    const comment = commentOn(post);
    const twice = {
      ...comment,
      author_email: 'READER@example.com',
      content: ` ${String(comment['content'])}\n`,
    };
    const answers = await Promise.all(
      [comment, twice, comment, [comment, twice]].map((rows) =>
        resultOf(visitor.from('blog_comments').insert(rows)),
      ),
    );
    expect(answers).toEqual(Array(4).fill({ status: 201, data: null }));
    const stored = 'select from public.blog_comments where post_id = $1';
    expect(await running.query(stored, [post])).toHaveLength(1);
    const counted = `select from private.rate_limits where limit_name = 'comments'`;
    expect(await running.query(counted)).toHaveLength(1);
  });

  // supabase/tests/rate_limits.test.sql tests what each limit counts.
  test('that are sent at the same time don’t exceed the limit', async () => {
    const send = (visitor: number) =>
      askFrom(loopbackAddress(visitor), `${running.url}/rest/v1/blog_comments`, {
        method: 'POST',
        headers: { apikey: running.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify(commentOn(post)),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(1)));
    const { most, seconds } = limits.comments;
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20 - most);
    const { details } = (await refused[0]?.json()) as { details: string };
    expect(Number(details)).toBeGreaterThan(0);
    expect(Number(details)).toBeLessThanOrEqual(seconds);
    expect((await send(2)).status).toBe(201);
  });

  test('count the same characters as visible as in the browser', async () => {
    const visible = await evaluate(running, "private.is_visible(value #>> '{}')", characters);
    expect(characters.filter((_, index) => !visible[index])).toEqual(
      characters.filter((character) => !isVisible(character)),
    );
  });

  const parse = (field: 'author_name' | 'content', text: string) => {
    const comment = { author_name: 'Dana', author_email: 'd@a.example', content: 'Fine words.' };
    const { success, output } = v.safeParse(commentSchema, { ...comment, [field]: text });
    return success ? output[field] : undefined;
  };

  test('have a content that the shared rule accepts without a change', async () => {
    const texts = [
      ...characters.map((character) => `Dana Mil${character}ler, a reader`),
      ...invisible,
    ];
    const constraint = 'blog_comments_content_format';
    expect(await acceptedBy(running, constraint, 'content', texts)).toEqual(
      texts.filter((text) => parse('content', text) === text),
    );
  });

  test('have a name that is stored as the shared rule outputs it', async () => {
    const tags = ['<b>Dana', 'Dana <\u200bimg src=x>', '<\ufeff/b><!-- <?x', 'Dana <3 < b'];
    for (const author_name of [...invisible, ...tags, 'Dana\u0007 \u202eMiller\n', ' \u200bD ']) {
      const expected = parse('author_name', author_name);
      const inserting = insert({ author_name });
      if (expected === undefined) await expect(inserting).rejects.toThrow('author_name');
      else expect(await inserting).toMatchObject({ author_name: expected });
    }
  });

  test.each(['author_name', 'content'] as const)(
    'have the lengths of the rules: %s',
    async (field) => {
      const { min, max } = commentLengths[field];
      const against = (text: string) =>
        constraintAgainst(running, 'blog_comments', moderated({ [field]: text }));
      for (const length of [min, max]) expect(await against('😀'.repeat(length))).toBeUndefined();
      // What's too long isn't read any further.
      for (const text of ['😀'.repeat(min - 1), '😀'.repeat(max + 1), '\u0007'.repeat(10_001)]) {
        expect(await against(text)).toBe(`blog_comments_${field}_length`);
      }
    },
  );

  test('are trimmed as in JavaScript', async () => {
    expect(whiteSpace).toHaveLength(25);
    const fields = { author_name: 'Ada', author_email: 'a@example.com', content: 'Ten letters' };
    for (const space of whiteSpace) {
      const padded = Object.entries(fields).map(([name, text]) => [name, space + text + space]);
      expect(await insert(Object.fromEntries(padded) as Row)).toMatchObject(fields);
    }
  });

  test('have the spam signals that leads have', async () => {
    // Only ASCII letters: unlike in JavaScript, no word begins after another letter in SQL.
    const pieces = [
      ...['https://', 'HTTP://', 'www.', 'bit.ly/', 'Dice.com', 'a.example', 'b-1', '/', '.'],
      ...['[url=', '[img', '[b]', '[/b]', '[links', '[', ']', '"', ',', '\n', ' ', ' x '],
      ...['<', '\u2039', '<b', '</a', '<!--', '<?php', '<svg/on', '<3', '=', '-', '>', '@'],
    ];
    const text = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...pieces), maxLength, size: 'max' });
    const texts = fc.sample(fc.tuple(text(10), text(30)), { numRuns: 5000, seed: 20_261_130 });
    const found = await evaluate(
      running,
      'private.get_comment_signals(value ->> 0, value ->> 1)',
      texts,
    );
    const expected = texts.map(([firstName, message]) =>
      signalsOf({ fields: { firstName, message } }).filter((signal) =>
        spamSignals.some((one) => one === signal),
      ),
    );
    expect(texts.filter((_, at) => !isDeepStrictEqual(found[at], expected[at]))).toEqual([]);
    for (const signal of ['many-links', 'link-in-name', 'markup'] as const) {
      const count = expected.filter((signals) => signals.includes(signal)).length;
      expect(count, signal).toBeGreaterThan(50);
    }
  });
});
