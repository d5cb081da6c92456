import { brand } from '../../../src/config/brand.ts';
import {
  button,
  note,
  renderMail,
  type MailBody,
} from '../../../supabase/functions/_shared/mail-layout.ts';
import { isEmail } from '../../../supabase/functions/_shared/rules/account/email.ts';
import type { LinkType, Proof } from './one-time-code.ts';

export interface Mail extends MailBody {
  to: string;
}

/** Emails a link and its code. `newEmail` is the requested address of an email change. */
export type AuthMailer = (
  type: LinkType,
  to: string,
  proof: Proof,
  newEmail?: string,
) => Promise<void>;

export function authMailer(options: {
  siteUrl: string;
  sendMail: (mail: Mail) => Promise<void>;
}): AuthMailer {
  return async (type, to, { token, code }, newEmail) => {
    // Mail software could read anything else as a different recipient.
    if (!isEmail(to)) throw new Error('The recipient is not a valid email address.');
    const link = linkTo(options.siteUrl, type, token, encodeURIComponent(to));
    await options.sendMail({ to, ...authMail(type, { link, code, newEmail }) });
  };
}

/** The part of Lite's mailer that sign-ups and email changes use. An email change has a proof for each address. */
export function liteMailer(mail: AuthMailer) {
  return {
    sendConfirmation: (to: string, token: string, code: string) =>
      mail('signup', to, { token, code }),
    async sendEmailChange(
      to: string,
      token: string,
      code: string,
      other: { newEmail: string; tokenHashNew: string; tokenNew: string },
    ) {
      const { newEmail } = other;
      await mail('email_change', to, { token, code }, newEmail);
      const proof = { token: other.tokenHashNew, code: other.tokenNew };
      await mail('email_change', newEmail, proof, newEmail);
    },
  };
}

/**
 * A page with a button: mail scanners open links, so opening one must not change anything. The fragment
 * isn't sent to any server. `email` is the recipient, URL-encoded.
 */
export function linkTo(siteUrl: string, type: LinkType, token: string, email: string): string {
  const page = `${siteUrl.replace(/\/$/, '')}/auth`;
  return `${page}#token_hash=${token}&type=${type}&email=${email}`;
}

interface Content {
  heading: string;
  intro: string;
  /** The button's label. */
  action: string;
  /** For recipients who didn't ask for the email. */
  warning: string;
}

/** The emails of hosted projects are rendered from the same content (supabase/templates). */
export function authMail(
  type: LinkType,
  { link, code, newEmail = '' }: { link: string; code: string; newEmail?: string | undefined },
): MailBody {
  const { heading, intro, action, warning } = contentOf(type, newEmail);
  return renderMail(heading, [
    intro,
    button(action, link),
    takesCode(type) && 'Or enter this code on the sign-in page:',
    takesCode(type) && { kind: 'code', code },
    note(
      `The link ${takesCode(type) ? 'and the code work' : 'works'} once, for one hour. If you got this email more than once, only the newest one works. ${warning}`,
    ),
  ]);
}

/** Whether `/auth` also accepts the code instead of the link. */
function takesCode(type: LinkType): boolean {
  return type === 'signup' || type === 'recovery';
}

function contentOf(type: LinkType, newEmail: string): Content {
  switch (type) {
    case 'signup':
      return {
        heading: 'Confirm your email address',
        intro: `Someone, hopefully you, created an account at ${brand.name} with this email address. Confirm the address and choose a password to use the account.`,
        action: 'Confirm my address',
        warning:
          'If it wasn’t you, ignore this email. Nobody can use the account until you confirm the address.',
      };
    case 'recovery':
      return {
        heading: 'Reset your password',
        intro: `Someone, hopefully you, asked to set a new password for your account at ${brand.name}.`,
        action: 'Choose a new password',
        warning: 'If it wasn’t you, ignore this email. Your password stays the same.',
      };
    case 'magiclink':
      return {
        heading: 'Your sign-in link',
        intro: `Someone, hopefully you, asked to sign in to your account at ${brand.name}.`,
        action: 'Sign in',
        warning: 'If it wasn’t you, ignore this email.',
      };
    case 'email_change':
      return {
        heading: 'Confirm your email address change',
        intro: `Someone, hopefully you, asked to change the email address of an account at ${brand.name} to ${newEmail}. The account keeps its old address until both addresses are confirmed.`,
        action: 'Confirm the change',
        warning:
          'If it wasn’t you, ignore this email: confirming would connect the new address to someone else’s account. If the account is yours, change your password, which signs everyone else out.',
      };
  }
}
