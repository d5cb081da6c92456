import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { containsAddress } from '../../../supabase/functions/_shared/rules/account/address-in-text.ts';
import { evaluate } from '../database/rows.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { hostileTexts } from './hostile-texts.ts';

const dana = 'dana@example.com';
const arcy = "d'arcy@example.com";
const gmail = 'jdoe@gmail.com';

/** Texts, and what's left of them without the mailbox's addresses. */
const cases: readonly (readonly [mailbox: string, text: string, redacted: string])[] = [
  [dana, dana, '***'],
  [dana, 'DANA@Example.COM and Dana@EXAMPLE.com.', '*** and ***.'],
  [dana, 'Ask dana+news@example.com, please', 'Ask ***, please'],
  [dana, 'dana+a=b/c@example.com dana+@example.com', '*** ***'],
  [dana, 'dana%2Bnews%40example.com&x=dana%40example.com', '***&x=***'],
  [dana, "'dana@example.com', _dana@example.com_", "'***', _***_"],
  [dana, '<dana@example.com>;"dana@example.com"(dana@example.com)', '<***>;"***"(***)'],
  [dana, '?a=dana@example.com&b=%20dana@example.com|dana@example.com', '?a=***&b=%20***|***'],
  [dana, '&c=%27dana@example.com%27', '&c=%27***%27'],
  [dana, '\\ndana@example.com \\u0001dana@example.com', '\\n*** \\u0001***'],
  [dana, '\\u003cdana@example.com\\u003e', '\\u003c***\\u003e'],
  [dana, '请联系dana@example.com', '请联系***'],
  [dana, "'dana@example.com".repeat(30), "'***".repeat(30)],
  [dana, 'dana@example.comdana@example.com dana@example.com.dana@example.com', ''],
  ['mdana@example.com', 'https://example.comdana@example.com', ''],
  ['zdana@example.com', 'https://example.comdana@example.com', ''],
  [dana, `${'.'.repeat(5000)}dana@example.com`, `${'.'.repeat(5000)}***`],
  ...["o'", 'a.', 'r&', 'a!', 'é', 'x', 'b+', 'b%2B', '%27o%27', 'a_%', 'x+.'].map(
    (before) => [dana, `${before}dana@example.com`, ''] as const,
  ),
  ...['.uk', '-x', 'x', '0', '.0'].map((after) => [dana, `${dana}${after}`, ''] as const),
  [dana, 'dana@example.com. dana@example.com-', '***. dana@example.com-'],
  [dana, 'dana @example.com dana@ example.com dana.example.com dana+a b@example.com', ''],
  [dana, 'dana@other.example dana@@example.com', ''],
  [arcy, "d'arcy@example.com d%27arcy%40example.com D'ARCY+x@example.com", '*** *** ***'],
  [arcy, 'arcy@example.com', ''],
  ['zoë@example.com', 'zoë@example.com ZOË@example.com zo%C3%AB@example.com', '*** *** ***'],
  ['zoë@example.com', 'Zo%C3%8b%40example.com', '***'],
  ['a*b|c$@example.com', 'a*b|c$@example.com a%2Ab%7Cc%24@example.com', '*** ***'],
  ['+one@example.com', '+one@example.com ++one@example.com', '*** ++one@example.com'],
  ['+one@example.com', '+one+tag@example.com', ''],
  ['.@example.com', '..@example.com', '.***'],
  ['😀@example.com', '😀@example.com 😀😀@example.com', '*** 😀***'],
  [gmail, 'jdoe@gmail.com J.Doe@Gmail.com j.d.o.e@googlemail.com', '*** *** ***'],
  [gmail, 'j..doe.+tag@gmail.com j.doe%40googlemail.com .jdoe@gmail.com', '*** *** .***'],
  [
    gmail,
    'xj.doe@gmail.com x.jdoe@gmail.com j.doe@gmail.example j.doe@mail.com j-doe@gmail.com',
    '',
  ],
  ['..@gmail.com', '..@gmail.com jdoe@gmail.com', '*** jdoe@gmail.com'],
  ['dana@example.com', 'd.ana@example.com', ''],
  [dana, '', ''],
];

/** Cases that differ only in JSON. */
const jsonCases: readonly (readonly [mailbox: string, value: unknown, redacted: unknown])[] = [
  ['nora@example.com', '\nora@example.com nora@example.com', '\nora@example.com ***'],
  ['n@example.com', ['\n@example.com', '\\n@example.com'], ['\n@example.com', '\\***']],
  ['u0001@example.com', '\u0001@example.com', '\u0001@example.com'],
  ['ora@example.com', '\nora@example.com', '\n***'],
  [dana, { [dana]: [`"${dana}"`, `\\${dana}`, 1] }, { '***': ['"***"', '\\***', 1] }],
];

// The result depends on the lane's regular expressions and Unicode tables.
describeDatabase('The addresses of a mailbox in text', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const redact = (rows: readonly (readonly [mailbox: string, text: string])[], isJson = false) =>
    evaluate<string>(
      running,
      `private.redact_addresses(value ->> 1, private.get_mailbox_domains(value ->> 0),
         private.get_name_pattern(value ->> 0, ${isJson}), 0)`,
      rows,
    );

  test('are found as they’re written, tagged, and encoded, but not in longer ones', async () => {
    expect(await redact(cases.map(([mailbox, text]) => [mailbox, text]))).toEqual(
      cases.map(([, text, redacted]) => redacted || text),
    );
    const found = cases.map(([mailbox, text]) => containsAddress(text, mailbox));
    expect(found).toEqual(cases.map(([, , redacted]) => redacted !== ''));
  });

  test('are found in JSON without breaking its escapes', async () => {
    const redacted = await redact(
      jsonCases.map(([mailbox, value]) => [mailbox, JSON.stringify(value)]),
      true,
    );
    expect(redacted.map((text) => JSON.parse(text) as unknown)).toEqual(
      jsonCases.map(([, , value]) => value),
    );
  });

  // Otherwise, one of these would take minutes.
  test.each([false, true])('are found in linear time (in JSON: %s)', async (isJson) => {
    for (const textOf of hostileTexts(dana)) {
      const [redacted = ''] = await redact([[dana, textOf(100_000)]], isJson);
      expect(redacted).toMatch(/ \*{3}$/);
      expect(containsAddress(redacted, dana)).toBe(false);
    }
  });

  test('are the same in SQL and in JavaScript', async () => {
    const mailboxes = [dana, arcy, gmail, '.@a.co', '+d@a.co', 'd@a.co', "'_@a.co", 'é@a.co'];
    const piece = fc.constantFrom(
      ...[...mailboxes, ...mailboxes.flatMap((mailbox) => mailbox.split('@'))],
      ...'@ + %40 %2B %20 %27 . _ - \' " / = ~ \\ \\n \\u0001 a D 1 é É 请 😀 .uk'.split(' '),
      ...[' ', '\n', '@a.co', '%40a.co', '@googlemail.com', 'j.d.oe', '.'.repeat(70)],
    );
    const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const rows = fc.sample(fc.tuple(fc.constantFrom(...mailboxes), texts), 5000);
    const redacted = await redact(rows);
    const found = rows.map(([mailbox, text]) => containsAddress(text, mailbox));
    expect(found).toContain(true);
    expect(found).toContain(false);
    const disputed = rows.filter(([, text], index) => (redacted[index] !== text) !== found[index]);
    expect(disputed).toEqual([]);
    // Replacing an address never makes another one.
    const mailboxOf = (index: number) => rows[index]?.[0] ?? '';
    expect(redacted.filter((text, index) => containsAddress(text, mailboxOf(index)))).toEqual([]);
  });
});
