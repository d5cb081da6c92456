import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { canonicalEmail, isEmail } from '~rules/account/email';
import { anyCharacter } from '../nasty-addresses.ts';

test.each([
  'v@example.com',
  "o'neill+jobs@example.com",
  'a.b-c_d@sub.example.co.uk',
  'jürgen@example.com',
  'v@xn--mnchen-3ya.test',
  'v@xn--e1afmkfd.xn--p1ai',
  `v@${'a'.repeat(63)}.b`,
])('%s is valid', (address) => {
  expect(isEmail(address)).toBe(true);
});

test.each([
  ...['', 'v', 'v@example', '@example.com', 'v@@example.com', 'v w@example.com'],
  // Mail software delivers these to v@example.com.
  ...['<v@example.com>', 'x<v@example.com>', '(c)v@example.com', 'v(c)@example.com'],
  ...['v@example.com,', 'v@example.com;w@example.com', 'mailto:v@example.com', '"v"@example.com'],
  ...['\\v@example.com', 'v@[192.0.2.1]'],
  // Not a domain name.
  ...['v@x.test/', 'v@x.te%73t', 'v@-x.test', 'v@x-.test', 'v@x.-test', 'v@x.test-', 'v@x_y.test'],
  ...['v@127.0.0.1', 'v@[127.0.0.1]', 'v@[IPv6:::1]', `v@${'a'.repeat(64)}.test`],
  // Would be another address than its Punycode form.
  ...['v@münchen.test', 'данa@пример.рф'],
  // These are example.com after IDNA mapping or DNS lookup.
  ...['v@example.com.', 'v@.example.com', 'v@example..com', 'v@ex.ample\u3002com'],
  ...['v@\uff45xample.com', 'v@exam\u00adple.com', 'v@exam\u200bple.com'],
  // The Kelvin sign, which toLowerCase() turns into a k.
  '\u212aate@example.com',
  ...['v\u0000@example.com', 'v\u007f@example.com', 'v\u0085@example.com', 'v\ud800@example.com'],
  'v@example.com\nBcc: w@example.com',
])('%j is invalid', (address) => {
  expect(isEmail(address)).toBe(false);
  expect(canonicalEmail(address)).toBeUndefined();
});

test('the canonical form is lowercase and stable', () => {
  expect(canonicalEmail('Dana@Example.COM')).toBe('dana@example.com');
  const once = fc.emailAddress().map((address) => canonicalEmail(address) ?? 'v@example.com');
  fc.assert(
    fc.property(once, (address) => {
      expect(canonicalEmail(address)).toBe(address);
    }),
  );
});

test(
  'nodemailer sends an email to a valid address, and to nobody else',
  { timeout: 30_000 },
  () => {
    const unit = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(..."ab.'=?%!#/é") },
      { weight: 1, arbitrary: anyCharacter },
      { weight: 1, arbitrary: fc.constantFrom(...'@<>()[],;:\\" \t\u3002\u00ad\ufeff') },
    );
    const part = fc.string({ unit, minLength: 1, maxLength: 5 });
    const address = fc
      .tuple(part, part, part)
      .map(([name, domain, end]) => `${name}@${domain}.${end}`)
      .filter(isEmail);
    fc.assert(
      fc.property(address, (to) => {
        const { to: recipients } = new MailComposer({ to }).compile().getEnvelope();
        expect(recipients).toHaveLength(1);
        const [name, domain] = (recipients[0] ?? '').split('@');
        // nodemailer quotes a local part with misplaced dots.
        expect(name?.replaceAll('"', '')).toBe(to.split('@')[0]);
        expect(domain?.split('.')).toHaveLength(to.split('@')[1]?.split('.').length ?? 0);
      }),
      { numRuns: 100 },
    );
  },
);
