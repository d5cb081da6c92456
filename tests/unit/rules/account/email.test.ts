import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { canonicalEmail, emailFrom, isEmail, withStoredEmails } from '~rules/account/email';
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

test.each([
  [' v@example.com\u00a0', 'v@example.com'],
  ['V@Example.com', 'V@Example.com'],
  ['v@exam\u200bple.com', 'v@example.com'],
  ['\u202av@example.com\u202c', 'v@example.com'],
  ['v\u00ad@example.com\ufe0f', 'v@example.com'],
  ['v@example.com.', 'v@example.com'],
  ['mailto:v@example.com', 'v@example.com'],
  ['MAILTO: v@example.com?subject=Hello%20there', 'v@example.com'],
  ['what?@example.com', 'what?@example.com'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['info@mu\u0308ller.de.', 'info@xn--mller-kva.de'],
  ['info@MÜLLER.de', 'info@xn--mller-kva.de'],
  ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ['v@ex.ample\u3002com', 'v@ex.ample.com'],
  ['jürgen@example.com', 'jürgen@example.com'],
])('%j becomes %s', (typed, stored) => {
  expect(emailFrom(typed)).toBe(stored);
  expect(emailFrom(stored)).toBe(stored);
});

test.each([
  ...['', '@', 'v', 'v@', 'v@example', 'v w@example.com', 'v@exam ple.com', '<v@example.com>'],
  ...['mailto:', 'mailto:mailto:v@example.com', 'v@a@example.com', 'v@example.com..'],
  ...['v@example.com\nBcc: w@example.com', 'v@example.com, w@example.com', 'v@127.0.0.1'],
  // A host in a URL, but not a domain.
  ...['v@müller.de/path', 'v@müller.de:80', 'v@müller.de?a', 'v@müller.de#a', 'v@mü%6cler.de'],
  ...['v@müller.de\uff0fpath', 'v@\uff11\uff12\uff17.0.0.1', 'v@mü\\ller.de', 'v@müller'],
  ...['v@ü_r.de', '\ud800@müller.de', `${'ü'.repeat(1100)}@müller.de`],
])('%j has no address', (typed) => {
  expect(emailFrom(typed)).toBeUndefined();
});

test('whatever is typed, the result is an address that stays the same', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'v',
      '@',
      '@',
      '.',
      'ü',
      'de',
      'mailto:',
      '?',
      ' ',
      '\u200b',
      '\u0308',
      '/',
      ':',
    ),
    anyCharacter,
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const email = emailFrom(pieces.join(''));
      if (email === undefined) return;
      expect(isEmail(email)).toBe(true);
      expect(emailFrom(email)).toBe(email);
    }),
    { numRuns: 2000 },
  );
});

test('searches contain addresses as they’re stored', () => {
  expect(withStoredEmails('Dana info@müller.de, @ x@müller.de')).toBe(
    'Dana info@müller.de, @ x@xn--mller-kva.de',
  );
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
