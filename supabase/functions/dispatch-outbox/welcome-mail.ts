import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import { renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { loadContent, type MailKind } from './mail-delivery.ts';

const payloadSchema = v.object({ user_id: v.pipe(v.string(), v.uuid()) });
const accountSchema = v.nullable(
  v.object({
    email: v.string(),
    full_name: v.string(),
    /** Whether they sent a lead and have no role in the staff portal. */
    is_client: v.boolean(),
  }),
);

type Account = NonNullable<v.InferOutput<typeof accountSchema>>;

/** Tells people who signed up what happens next, once per account (spec §7, call 3). */
export const welcomeMail: MailKind<Account> = {
  load: async ({ payload }, database) =>
    loadContent(
      'get_welcome_mail_recipient',
      database.rpc('get_welcome_mail_recipient', v.parse(payloadSchema, payload)),
      accountSchema,
    ),
  write: (account, { site }) => welcomeMessage(account, site.origin),
};

const forStaff = {
  account: 'staff account',
  next: 'Sign in and write your first post. A moderator reviews it before it goes live. If you need access to more, ask an admin.',
  button: { label: 'Open the staff portal', path: '/auth' },
};

const forClients = {
  account: 'client account',
  next: 'Sign in to see your requests, what happens next, and when.',
  button: { label: 'Open the client portal', path: '/client-portal' },
};

/**
 * The email to someone who signed up. `full_name` is as typed at sign-up, so a stranger may have chosen it. `site` is the
 * site's origin.
 */
export function welcomeMessage(
  { full_name, is_client }: Omit<Account, 'email'>,
  site: string,
): MailBody {
  const name = greetingName(full_name);
  const { account, next, button } = is_client ? forClients : forStaff;
  return renderMail(`Your ${account}`, [
    { kind: 'text', text: name === undefined ? 'Hello,' : `Hello ${name},` },
    {
      kind: 'text',
      text: `You signed up for a ${account} at ${brand.name} with this email address. Here’s what happens next:`,
    },
    {
      kind: 'steps',
      steps: [
        'Confirm your address with the link or the code in our other email, and choose a password.',
        next,
      ],
    },
    { kind: 'button', label: button.label, href: site + button.path },
    {
      kind: 'note',
      text: 'We never ask for your password by email. If you didn’t sign up, ignore this email. Nobody can use the account until you confirm the address.',
    },
  ]);
}

const maxNameLength = 60;
/** A dot can end a word or an initial but can't join two words, so no name is a host name. */
const nameWord = /^(?:(?:\p{L}\.)+|\p{L}[\p{L}\p{M}'’-]*[.,]?)$/u;
const maxNameWords = 7;

/**
 * The name to greet, or undefined if it could be a message instead. Anybody can sign up with someone
 * else's address, so links, phone numbers, and sentences must not get through: only a few words of letters
 * and the punctuation of names.
 */
export function greetingName(fullName: string): string | undefined {
  const words = fullName
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
  const name = words.join(' ');
  const fits =
    words.length > 0 && words.length <= maxNameWords && [...name].length <= maxNameLength;
  return fits && words.every((word) => nameWord.test(word)) ? name : undefined;
}
