import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import type { DatabaseClient } from '../_shared/database.ts';
import { renderMail, type MailBody } from '../_shared/mail-layout.ts';
import type { SendMail } from '../_shared/mail.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';
import { loadContent, sendLoaded } from './send-loaded.ts';

export interface Account {
  email: string;
  full_name: string;
}

export interface WelcomeMail {
  loadAccount: LoadAccount;
  sendMail: SendMail;
  site: URL;
}

/** Null if the account no longer exists. Throws if the database can't be read. */
export type LoadAccount = (userId: string) => Promise<Account | null>;

const payloadSchema = v.object({ user_id: v.pipe(v.string(), v.uuid()) });
const accountSchema = v.nullable(v.object({ email: v.string(), full_name: v.string() }));

/** Tells people who signed up what happens next, once per account (spec §7, call 3). */
export function welcomeMail(options: WelcomeMail): Deliver {
  return deliverEach((row) => deliver(options, row));
}

async function deliver(
  { loadAccount, sendMail, site }: WelcomeMail,
  row: OutboxRow,
): Promise<DeliveryResult> {
  const { payload } = row;
  if (!v.is(payloadSchema, payload)) {
    return { status: 'rejected', error: 'The outbox row has no account ID.' };
  }
  return sendLoaded(
    () => loadAccount(payload.user_id),
    (account) =>
      sendMail({
        to: account.email,
        ...welcomeMessage({ fullName: account.full_name, site: site.origin }),
        messageId: `<${row.idempotency_key}@${site.hostname}>`,
      }),
  );
}

export function accountLoader(database: DatabaseClient): LoadAccount {
  return (userId) =>
    loadContent(
      'get_welcome_mail_recipient',
      database.rpc('get_welcome_mail_recipient', { user_id: userId }),
      accountSchema,
    );
}

/**
 * The email to someone who signed up for a staff account. `fullName` is as typed at sign-up, so a stranger
 * may have chosen it. `site` is the site's origin.
 */
export function welcomeMessage({ fullName, site }: { fullName: string; site: string }): MailBody {
  const name = greetingName(fullName);
  return renderMail('Your staff account', [
    { kind: 'text', text: name === undefined ? 'Hello,' : `Hello ${name},` },
    {
      kind: 'text',
      text: `You signed up for a staff account at ${brand.name} with this email address. Here's what happens next:`,
    },
    {
      kind: 'steps',
      steps: [
        'Confirm your address with the link or the code in our other email, and choose a password.',
        'Sign in and write your first post. A moderator reviews it before it goes live. If you need access to more, ask an admin.',
      ],
    },
    { kind: 'button', label: 'Open the staff portal', href: `${site}/auth` },
    {
      kind: 'note',
      text: "We never ask for your password by email. If you didn't sign up, ignore this email. Nobody can use the account until you confirm the address.",
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
