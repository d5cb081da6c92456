import { brand } from '../_shared/business.ts';
import { renderMail, type MailBody } from '../_shared/mail-layout.ts';

/**
 * The email to someone who signed up for a staff account. `fullName` is as typed at sign-up, so a stranger
 * may have chosen it. `site` is the site's origin.
 */
export function welcomeMessage({ fullName, site }: { fullName: string; site: string }): MailBody {
  const name = greetedName(fullName);
  return renderMail('Your staff account', [
    { kind: 'text', text: name === undefined ? 'Hello,' : `Hello ${name},` },
    {
      kind: 'text',
      text: `You signed up for a staff account at ${brand.name} with this email address. Here's what comes next:`,
    },
    {
      kind: 'steps',
      steps: [
        'Confirm your address with the link or the code in our other email, and choose a password.',
        'Wait for an admin to give you a role. Until then, you can sign in but see only the public pages.',
      ],
    },
    { kind: 'button', label: 'Open the staff portal', href: `${site}/auth` },
    {
      kind: 'note',
      text: "We never ask for your password by email. If you didn't sign up, ignore this email. Nobody can use the account until you confirm the address.",
    },
  ]);
}

const longestName = 60;
/** A dot can end a word or an initial but can't join two words, so no name is a host name. */
const nameWord = /^(?:(?:\p{L}\.)+|\p{L}[\p{L}\p{M}'’-]*[.,]?)$/u;
const mostWords = 7;

/**
 * The name to greet, or undefined if it could be a message instead. Anybody can sign up with someone
 * else's address, so links, phone numbers and sentences must not get through: only a few words of letters
 * and the punctuation of names.
 */
export function greetedName(fullName: string): string | undefined {
  const words = fullName
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
  const name = words.join(' ');
  const fits = words.length > 0 && words.length <= mostWords && [...name].length <= longestName;
  return fits && words.every((word) => nameWord.test(word)) ? name : undefined;
}
