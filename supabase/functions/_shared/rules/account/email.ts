import { canFit } from '../bounded-text.ts';
import { asLine } from '../lead/text.ts';
import { isStorable } from '../storable.ts';

/** Maximum length of an email address in code points (RFC 5321 §4.5.3.1.3; spec §5). */
export const emailMaxLength = 254;

/**
 * One @, then at least two labels of letters, digits, and hyphens, the last of which begins with a letter:
 * 127.0.0.1 isn't a domain. Domains with other letters are accepted in their Punycode form only, so that
 * each has one spelling.
 */
const shape =
  /^[^@]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Characters that mail software reads as structure, so that `<v@example.com>` or `(c)v@example.com` is
 * delivered to v@example.com: specials and quotes (RFC 5322 §3.2.3), white space, control characters, the
 * ideographic full stop, and invisible characters (Default_Ignorable_Code_Point, written out so that
 * private.is_email can use the same list).
 */
const unsafe =
  /[\s<>()[\],;:\\"\p{Cc}\p{Cs}\u3002\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

/**
 * Whether accounts, leads, and comments accept this address and email may be sent to it. private.is_email
 * is the same rule in SQL. Compatibility characters are rejected (NFKC), because `\uff56@example.com` and
 * `v@example.com` look alike.
 */
export function isEmail(text: string): boolean {
  return (
    canFit(text, emailMaxLength) &&
    shape.test(text) &&
    !unsafe.test(text) &&
    [...text].length <= emailMaxLength &&
    text.normalize('NFKC') === text
  );
}

/**
 * The address in what a person typed or pasted; undefined if there's none. Drops what copying adds (invisible
 * characters, `mailto:`, a final dot), and converts an international domain to its Punycode form. The database stores
 * nothing else.
 */
export function emailFrom(typed: string): string | undefined {
  if (!canFit(typed, emailMaxLength) || !isStorable(typed)) return undefined;
  const line = asLine(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const link = /^mailto:/i.test(line) ? line.slice('mailto:'.length).trim() : undefined;
  // A link can have a subject.
  const address = (link?.split('?', 1)[0] ?? line).replace(/\.$/, '');
  const at = address.lastIndexOf('@') + 1;
  const email = address.slice(0, at) + asciiDomain(address.slice(at));
  return isEmail(email) ? email : undefined;
}

/** The Punycode form of an international domain (UTS #46, as in browsers). Unchanged if it's none. */
function asciiDomain(domain: string): string {
  // Anything else in ASCII would end the host in a URL.
  if (!/[^\0-\x7f]/.test(domain) || /[\0-,/:-@[-`{-\x7f]/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}

/** What's searched for, with addresses as they're stored. */
export function withStoredEmails(search: string): string {
  const words = search.split(' ');
  return words.map((word) => (word.includes('@') ? (emailFrom(word) ?? word) : word)).join(' ');
}

/** The spelling used to store, compare, and rate-limit an account's address; undefined if invalid. */
export function canonicalEmail(text: string): string | undefined {
  if (!isEmail(text)) return undefined;
  const lowered = text.toLowerCase();
  return isEmail(lowered) ? lowered : undefined;
}

/**
 * The mailbox that an address in canonical form is delivered to: without its +tag, and for Gmail, without dots.
 * +news@example.com has no tag, and a name of dots keeps them. private.get_mailbox is the same rule in SQL. Limits on
 * emails to a person count mailboxes.
 */
export function getMailbox(email: string): string {
  const untagged = email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
  const [name = '', domain = ''] = untagged.split('@', 2);
  const plain = name.replaceAll('.', '');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail && plain !== '' ? `${plain}@gmail.com` : untagged;
}

/** The domains at which a mailbox has addresses. private.get_mailbox_domains is the same rule in SQL. */
export function getMailboxDomains(mailbox: string): string[] {
  const domain = mailbox.slice(mailbox.indexOf('@') + 1);
  return domain === 'gmail.com' ? ['gmail.com', 'googlemail.com'] : [domain];
}
