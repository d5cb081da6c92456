import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  commentLengths,
  commentSchema,
  commentStatuses,
} from '../../../supabase/functions/_shared/rules/comment.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

const right = { author_name: 'Ada', author_email: 'ada@example.com', content: 'A long comment.' };

/** Every character that trim() removes. */
const whiteSpace = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => character.trim() === '',
);

describeLanes(
  'constraints of blog_comments',
  (lane) => {
    let running: Running;
    let post_id: string | undefined;

    beforeAll(async () => {
      running = await lane.start();
      const [row] = await running.query<{ id: string }>(
        `insert into public.blog_posts (slug, title, category, author_name)
         values ('commented', 'A title', 'Testing', 'A writer') returning id`,
      );
      post_id = row?.id;
    });

    const refusalOf = (fields: Record<string, unknown>) =>
      refusal(running, 'blog_comments', { post_id, ...right, ...fields });

    test.each(['author_name', 'content'] as const)(
      '%s has the maximum length of the rules',
      async (field) => {
        const { min, max } = commentLengths[field];
        const constraint = `blog_comments_${field}_length`;
        for (const letter of ['é', '😀']) {
          expect(await refusalOf({ [field]: letter.repeat(min - 1) })).toBe(constraint);
          expect(await refusalOf({ [field]: letter.repeat(min) })).toBeUndefined();
          expect(await refusalOf({ [field]: letter.repeat(max) })).toBeUndefined();
          expect(await refusalOf({ [field]: letter.repeat(max + 1) })).toBe(constraint);
        }
      },
    );

    test('author_email has the maximum length of the rules', async () => {
      const { max } = commentLengths.author_email;
      const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
      expect(await refusalOf({ author_email: address(max) })).toBeUndefined();
      expect(await refusalOf({ author_email: address(max + 1) })).toBe(
        'blog_comments_author_email_format',
      );
    });

    test('white space is removed exactly as trim() does', async () => {
      expect(whiteSpace).toHaveLength(25);
      for (const space of whiteSpace) {
        const padded = (text: string) => `${space}${text}${space}${space}`;
        const code = space.charCodeAt(0).toString(16);
        expect(
          await refusalOf({
            author_name: padded(`N${code}`),
            author_email: padded(right.author_email),
            content: padded(right.content),
          }),
          code,
        ).toBeUndefined();
        const [row] = await running.query(
          'select author_email, content from public.blog_comments where author_name = $1',
          [`N${code}`],
        );
        expect(row, code).toEqual({ author_email: right.author_email, content: right.content });
      }
      for (const letter of ['\u0085', '\u180e', '\u200b', '\u2060']) {
        expect(await refusalOf({ author_name: letter.repeat(2) })).toBeUndefined();
      }
    });

    test('statuses equal the rules', async () => {
      for (const moderation_status of commentStatuses) {
        expect(await refusalOf({ moderation_status })).toBeUndefined();
      }
      for (const moderation_status of ['hidden', 'Approved', '']) {
        expect(await refusalOf({ moderation_status })).toBe(
          'blog_comments_moderation_status_known',
        );
      }
    });

    test('the schema and the database accept the same comments', async () => {
      const piece = fc.constantFrom(...whiteSpace, 'a', 'é', '😀', '\u0085', '\u200b', '<', '"');
      const words = fc.string({ unit: piece, maxLength: 16 });
      const part = fc.string({
        unit: fc.oneof({ weight: 9, arbitrary: fc.constant('a') }, piece),
        maxLength: 5,
      });
      const address = fc
        .tuple(
          part,
          fc.constantFrom('@', '@', '@', '@@', ''),
          part,
          fc.constantFrom('.', '.', ''),
          part,
        )
        .map((parts) => parts.join(''));
      const changed = fc.oneof(
        fc.record({ author_name: words }),
        fc.record({ author_email: address }),
        fc.record({ content: words }),
      );
      await fc.assert(
        fc.asyncProperty(changed, async (fields) => {
          const accepted = v.is(commentSchema, { ...right, ...fields });
          expect((await refusalOf(fields)) === undefined).toBe(accepted);
        }),
        { numRuns: 1000 },
      );
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
