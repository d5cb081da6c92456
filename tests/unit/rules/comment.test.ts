import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commentLengths, commentMessages, commentSchema, commentStatuses } from '~rules/comment';
import { isStorable } from '~rules/storable';

type Field = keyof typeof commentLengths;

const right = { author_name: 'Ada', author_email: 'ada@example.com', content: 'A long comment.' };
const space = fc.string({
  unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', '\u3000', '\ufeff'),
  maxLength: 5,
});
const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter(isStorable);
const visible = character.filter((one) => !/\s/u.test(one));

/** Texts of `min` to `max` code points, with nothing to trim. */
function texts(min: number, max: number) {
  return fc
    .tuple(visible, fc.string({ unit: character, minLength: min - 2, maxLength: max - 2 }), visible)
    .map((parts) => parts.join(''));
}

function answer(fields: Partial<Record<Field, unknown>>) {
  const { success, output, issues } = v.safeParse(commentSchema, { ...right, ...fields });
  return success ? output : issues.map(({ message }) => message);
}

describe('a comment', () => {
  test.each(['author_name', 'content'] as const)(
    'has a %s of the lengths of spec §5, counted by code point and without white space around it',
    (field) => {
      const { min, max } = commentLengths[field];
      fc.assert(
        fc.property(texts(min, max), space, space, (text, before, after) => {
          expect(answer({ [field]: before + text + after })).toEqual({ ...right, [field]: text });
        }),
      );
      fc.assert(
        fc.property(texts(max + 1, max + 200), space, (text, after) => {
          expect(answer({ [field]: text + after })).toEqual([commentMessages[field]]);
        }),
      );
    },
  );

  test.each([
    ['author_name', 'x'],
    ['author_name', '  x  '],
    ['author_name', '😀'],
    ['content', 'too short'],
    ['content', ' '.repeat(50)],
    ['content', '😀'.repeat(9)],
  ] as const)('has a %s of more than %j', (field, text) => {
    expect(answer({ [field]: text })).toEqual([commentMessages[field]]);
  });

  test.each(['\0', '\ud83d', '\ude00'])('has nothing that cannot be stored, such as %j', (part) => {
    for (const field of ['author_name', 'author_email', 'content'] as const) {
      expect(answer({ [field]: right[field] + part })).toEqual([commentMessages[field]]);
    }
  });

  test('has an address with one @, a dot in the domain and no space', () => {
    const unit = fc.constantFrom(..."aZ09-_+'é😀");
    const local = fc.string({ unit, minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(local, fc.domain(), space, (name, domain, around) => {
        const author_email = `${name}@${domain}`;
        expect(answer({ author_email: around + author_email + around })).toEqual({
          ...right,
          author_email,
        });
        const refused = [commentMessages.author_email];
        expect(answer({ author_email: `${name}@${author_email}` })).toEqual(refused);
        expect(answer({ author_email: `${name} ${author_email}` })).toEqual(refused);
        expect(answer({ author_email: `${author_email}${'é'.repeat(254)}` })).toEqual(refused);
      }),
    );
  });

  test.each(['', 'ada', 'ada@example', '@example.com', 'ada@', 'ada@.', 'a@b.c\nBcc: x@y.z'])(
    'has no address %j',
    (author_email) => {
      expect(answer({ author_email })).toEqual([commentMessages.author_email]);
    },
  );

  test('is refused with a message of the form, whatever is sent instead of a text', () => {
    const fields = Object.keys(right) as Field[];
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.anything().filter((value) => typeof value !== 'string'),
        (field, value) => {
          expect(answer({ [field]: value })).toEqual([commentMessages[field]]);
        },
      ),
    );
  });

  test('keeps nothing but its three texts', () => {
    expect(answer({ ...right, ...{ moderation_status: 'approved', id: 'mine' } })).toEqual(right);
  });

  test('has the statuses of a moderated comment', () => {
    expect(commentStatuses).toEqual(['pending', 'approved', 'rejected', 'spam']);
  });
});
