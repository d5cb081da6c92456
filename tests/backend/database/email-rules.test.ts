import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  canonicalEmail,
  getMailbox,
  isEmail,
} from '../../../supabase/functions/_shared/rules/account/email.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { characters } from './characters.ts';

/** Compatibility characters newer than Unicode 14, which PostgreSQL 15 has. */
const tooNew = /[\ua7f1\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u;
// The result depends on the lane's Unicode tables.
describeLanes('The email rules in SQL and TypeScript', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  /** The addresses that only one of the two rules accepts. */
  async function disputed(addresses: readonly string[]) {
    const rows = await running.query<{ address: string; valid: boolean }>(
      `select address, private.is_email(address) as valid
         from jsonb_array_elements_text($1::text::jsonb) address`,
      [JSON.stringify(addresses)],
    );
    return rows.filter(({ address, valid }) => valid !== isEmail(address));
  }

  test('agree on every character in both parts of an address', async () => {
    const known = characters.filter((character) => !tooNew.test(character));
    expect(await disputed(known.map((character) => `v${character}w@example.com`))).toEqual([]);
    expect(await disputed(known.map((character) => `v@ex${character}mple.com`))).toEqual([]);
  });

  test('agree on mailboxes', async () => {
    const parts = [
      'dana',
      'dana+news',
      'dana+',
      'dana+a+b',
      '+news',
      '++',
      '+',
      'd.a+N',
      'É+é',
      '😀+x',
    ];
    const part = fc.string({ unit: fc.constantFrom(...'+a.Bé'), minLength: 1, maxLength: 6 });
    const addresses = [...parts, '.', '..+x', ...fc.sample(part, 500)].flatMap((local) =>
      ['x.example', 'gmail.com', 'googlemail.com', 'mail.gmail.com'].map(
        (domain) => `${local}@${domain}`,
      ),
    );
    const emails = addresses.map(canonicalEmail).filter((email) => email !== undefined);
    const rows = await running.query<{ email: string; mailbox: string }>(
      `select email, private.get_mailbox(email) as mailbox
         from jsonb_array_elements_text($1::text::jsonb) email`,
      [JSON.stringify(emails)],
    );
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(emails.map(getMailbox));
    const mailboxes = Object.entries({
      'dana+a+b@x.example': 'dana@x.example',
      '+news@x.example': '+news@x.example',
      'd.ana@x.example': 'd.ana@x.example',
      'd.a.na.+news@gmail.com': 'dana@gmail.com',
      'dana@googlemail.com': 'dana@gmail.com',
      '..+x@gmail.com': '..@gmail.com',
      'd.ana@gmail.com.example': 'd.ana@gmail.com.example',
    });
    expect(mailboxes.map(([email]) => [email, getMailbox(email)])).toEqual(mailboxes);
  });

  test('agree on domains, arbitrary strings, and lengths', async () => {
    const label = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZ09--_%/[]ü'), maxLength: 4 }),
      fc.constantFrom('a', 'test', 'xn--mnchen-3ya', 'a'.repeat(63), 'a'.repeat(64), '127'),
    );
    const domain = fc.array(label, { maxLength: 4 }).map((labels) => `v@${labels.join('.')}`);
    const piece = fc.constantFrom(...'@@..a<>("[;:\\, é\u00a0\u200b\u212a\ufb01\u3002\u0307İ😀');
    const generated = [
      ...fc.sample(domain, 3000),
      ...fc.sample(fc.string({ unit: piece, maxLength: 12 }), 3000),
    ];
    expect(generated.some(isEmail)).toBe(true);
    expect(await disputed(generated)).toEqual([]);

    const long = (letter: string, count: number) => `${letter.repeat(count)}@example.com`;
    const lengths = [242, 243].flatMap((count) => [long('a', count), long('😀', count)]);
    expect(lengths.map(isEmail)).toEqual([true, true, false, false]);
    expect(await disputed(lengths)).toEqual([]);
  });
});
