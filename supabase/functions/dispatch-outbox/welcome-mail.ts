import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import { button, note, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { mailKind, payloadOf } from './mail-delivery.ts';

const accountSchema = v.object({
  email: v.string(),
  /** Whether the account is a client's. Otherwise, it belongs to staff. */
  is_client: v.boolean(),
});

type Account = v.InferOutput<typeof accountSchema>;

/** Tells people who signed up what happens next, once per account (spec §7, call 3). */
export const welcomeMail = mailKind(
  'get_welcome_mail_recipient',
  accountSchema,
  (account, { site }) => welcomeMessage(account, site.origin),
  payloadOf,
);

const forStaff = {
  account: 'staff account',
  next: 'Sign in and write your first post. A moderator reviews it before it goes live. If you need access to more, ask an admin.',
  link: { label: 'Open the staff portal', path: '/auth' },
};

const forClients = {
  account: 'client account',
  next: 'Sign in to see your requests, what happens next, and when.',
  link: { label: 'Open the client portal', path: '/client-portal' },
};

/**
 * The email to someone who signed up. Anyone can sign up with someone else's address, so it quotes nothing from the
 * sign-up, not even the name, which could be any sentence. `site` is the site's origin.
 */
export function welcomeMessage({ is_client }: Omit<Account, 'email'>, site: string): MailBody {
  const { account, next, link } = is_client ? forClients : forStaff;
  return renderMail(`Your ${account}`, [
    'Hello,',
    `You signed up for a ${account} at ${brand.name} with this email address. Here’s what happens next:`,
    {
      kind: 'steps',
      steps: [
        'Confirm your address with the link or the code in our other email, and choose a password.',
        next,
      ],
    },
    button(link.label, site + link.path),
    note(
      'We never ask for your password by email. If you didn’t sign up, ignore this email. Nobody can use the account until you confirm the address.',
    ),
  ]);
}
