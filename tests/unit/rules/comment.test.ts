import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commentLengths, commentMessages, commentSchema } from '~rules/comment';
import { asLine, lengthOf } from '~rules/lead/text';
import { isStorable } from '~rules/storable';
import { anyCharacter } from './nasty-addresses.ts';

type Field = keyof typeof commentLengths;

const valid = { author_name: 'Ada', author_email: 'ada@example.com', content: 'A long comment.' };
const space = fc.string({
  unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', '\u3000', '\ufeff'),
  maxLength: 5,
});
const character = anyCharacter.filter(
  (one) => isStorable(one) && !/[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]/u.test(one),
);
const visible = anyCharacter.filter(
  (one) =>
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(one) &&
    one !== '\u2800' &&
    !/\p{Default_Ignorable_Code_Point}/u.test(one),
);

/** Texts of `min` to `max` code points, with nothing to trim. */
function texts(min: number, max: number) {
  return fc
    .tuple(visible, fc.string({ unit: character, minLength: min - 2, maxLength: max - 2 }), visible)
    .map((parts) => parts.join(''));
}

function parse(fields: Partial<Record<Field, unknown>>) {
  const { success, output, issues } = v.safeParse(commentSchema, { ...valid, ...fields });
  return success ? output : issues.map(({ message }) => message);
}

describe('a comment', () => {
  test.each(['author_name', 'content'] as const)(
    'limits the length of %s in code points (spec §5), without surrounding white space',
    (field) => {
      const { min, max } = commentLengths[field];
      fc.assert(
        fc.property(texts(min, max), space, space, (text, before, after) => {
          const stored = field === 'author_name' ? asLine(text) : text;
          fc.pre(lengthOf(stored) === lengthOf(text));
          expect(parse({ [field]: before + text + after })).toEqual({ ...valid, [field]: stored });
        }),
        { numRuns: 30 },
      );
      fc.assert(
        fc.property(texts(max + 1, max + 200), space, (text, after) => {
          fc.pre(field === 'content' || lengthOf(asLine(text)) > max);
          expect(parse({ [field]: text + after })).toEqual([commentMessages[field]]);
        }),
        { numRuns: 30 },
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
  ] as const)('rejects a short %s: %j', (field, text) => {
    expect(parse({ [field]: text })).toEqual([commentMessages[field]]);
  });

  test.each(['\0', '\ud83d', '\ude00'])(
    'rejects characters that PostgreSQL can’t store: %j',
    (part) => {
      for (const field of ['author_name', 'author_email', 'content'] as const) {
        expect(parse({ [field]: valid[field] + part })).toEqual([commentMessages[field]]);
      }
    },
  );

  test.each(['\u200b\u200b', '\u3164\u3164', '\u2800\u2800\u2800', 'A\u200b'])(
    'rejects a name that’s invisible or too short: %j',
    (author_name) => {
      expect(parse({ author_name })).toEqual([commentMessages.author_name]);
    },
  );

  test.each([
    ...['Dana\nMiller', 'Dana\t \u2028Miller', 'Dana\x85Miller', ' Da\x07na Miller'],
    ...['\u202eDana Miller', 'Da\u2066na Mil\u200bler', 'Dana\u200e Mil\u200dler'],
  ])('puts a name on one line, without what misleads: %j', (author_name) => {
    expect(parse({ author_name })).toEqual({ ...valid, author_name: 'Dana Miller' });
  });

  test.each(['Zoë Ångström', 'می\u200cخواهم', '李雷', '👩\u200d🚀 Ana', 'ᄒᆞᆫ글'])(
    'accepts the name %j',
    (author_name) => {
      expect(parse({ author_name })).toEqual({ ...valid, author_name });
    },
  );

  test.each([
    ['\u200b'.repeat(50), [commentMessages.content]],
    ['\u200b\u2060\ufeff\u00ad'.repeat(9), [commentMessages.content]],
    ['\x01'.repeat(50), [commentMessages.content]],
    ['One\ttwo\nthree four', 'One\ttwo\nthree four'],
    ['One\r\ntwo\rthree\u2028four', 'One\ntwo\nthree\nfour'],
    ['One\x07two\x1b[31m three', 'One two [31m three'],
  ])('strips control characters from the content: %j', (content, expected) => {
    const result = typeof expected === 'string' ? { ...valid, content: expected } : expected;
    expect(parse({ content })).toEqual(result);
  });

  test('rejects values that aren’t strings, with a message', () => {
    const fields = Object.keys(valid) as Field[];
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.anything().filter((value) => typeof value !== 'string'),
        (field, value) => {
          expect(parse({ [field]: value })).toEqual([commentMessages[field]]);
        },
      ),
    );
  });

  test('drops unknown fields', () => {
    expect(parse({ ...valid, ...{ moderation_status: 'approved', id: 'mine' } })).toEqual(valid);
  });
});
