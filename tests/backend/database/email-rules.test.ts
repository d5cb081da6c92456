import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  canonicalEmail,
  getMailbox,
  isEmail,
} from '../../../supabase/functions/_shared/rules/account/email.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { characters } from './characters.ts';
import { evaluate } from './rows.ts';

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
    const valid = await evaluate<boolean>(running, "private.is_email(value #>> '{}')", addresses);
    return addresses.filter((address, index) => valid[index] !== isEmail(address));
  }

  test('agree on every character, and on those that look like part of a domain', async () => {
    const known = characters.filter((character) => !tooNew.test(character));
    const named = (text: string) => `v${text}w@example.com`;
    const addresses: string[] = [];
    for (let start = 0; start < known.length; start += 50) {
      const block = known.slice(start, start + 50);
      const together = named(block.join(''));
      // What's accepted together is accepted alone.
      addresses.push(...(isEmail(together) ? [together] : block.map(named)));
    }
    expect(await disputed(addresses)).toEqual([]);
    const alike = known.filter((character) =>
      /[\0-\u024f]/.test(character.normalize('NFKD').toLowerCase()),
    );
    expect(await disputed(alike.map((character) => `v@ex${character}mple.com`))).toEqual([]);
  });

  test('agree on mailboxes', async () => {
    const part = fc.string({ unit: fc.constantFrom(...'+a.Bé😀'), minLength: 1, maxLength: 6 });
    const addresses = fc
      .sample(part, 1000)
      .flatMap((local) =>
        ['x.example', 'gmail.com', 'googlemail.com', 'mail.gmail.com'].map(
          (domain) => `${local}@${domain}`,
        ),
      );
    const emails = addresses.map(canonicalEmail).filter((email) => email !== undefined);
    const found = await evaluate(running, "private.get_mailbox(value #>> '{}')", emails);
    expect(found).toEqual(emails.map(getMailbox));
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
