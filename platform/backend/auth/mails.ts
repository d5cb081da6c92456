import { isEmail } from '../../../supabase/functions/_shared/rules/email.ts';
import { currentRequest } from '../request-context.ts';
import { verifyLink } from '../workarounds/mail-links-to-site.ts';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export type Mailer = ReturnType<typeof authMailer>;

interface Template {
  subject: string;
  intro: string;
  /** The link's text; undefined if there is only a code. */
  action?: string;
  /** For recipients who didn't ask for the email. */
  warning: string;
}

/**
 * Sends auth emails. Links open the backend's address, which `address` returns, and redirect from there to
 * `siteUrl`, or to another page of the site if the request names one.
 */
export function authMailer(options: {
  address: () => string;
  siteUrl: string;
  sendMail: (mail: Mail) => Promise<void>;
}) {
  const site = new URL(options.siteUrl).host;

  async function send(to: string, template: Template, code: string, link?: string) {
    // Mail software could read anything else as a different recipient.
    if (!isEmail(to)) throw new Error('The recipient is not a valid email address.');
    await options.sendMail({ to, ...render(template, code, link) });
  }

  function linkTo(type: string, token: string) {
    const redirectTo = currentRequest()?.redirectTo ?? options.siteUrl;
    return verifyLink(options.address(), { token, type, redirectTo });
  }

  function sender(type: string, template: Template) {
    return (to: string, token: string, code: string) =>
      send(to, template, code, linkTo(type, token));
  }

  return {
    sendConfirmation: sender('signup', {
      subject: 'Confirm your email address',
      intro: `Someone, hopefully you, signed up for ${site} with this email address and a password. Confirm the address to activate the account:`,
      action: 'Confirm my address',
      warning:
        "If you didn't just sign up, ignore this email and don't follow the link: it would activate an account whose password someone else knows. If you get several of these emails, only the newest one works.",
    }),
    sendRecovery: sender('recovery', {
      subject: 'Reset your password',
      intro: `Someone, hopefully you, asked to set a new password for your account at ${site}:`,
      action: 'Set a new password',
      warning: "If it wasn't you, ignore this email. Your password stays the same.",
    }),
    sendMagicLink: sender('magiclink', {
      subject: 'Your sign-in link',
      intro: `Someone, hopefully you, asked to sign in at ${site} with this email address:`,
      action: 'Sign in',
      warning: "If it wasn't you, ignore this email.",
    }),
    /** Emails one of the two addresses of a change. Each gets its own token and code. */
    sendEmailChange(
      to: string,
      token: string,
      code: string,
      { currentEmail = '', newEmail = '' }: { currentEmail?: string; newEmail?: string } = {},
    ) {
      const template =
        to === newEmail
          ? {
              subject: 'Confirm your new email address',
              intro: `Someone, hopefully you, asked to use this email address for their account at ${site}. The account keeps its old address until both addresses are confirmed:`,
              action: 'Confirm my new address',
              warning:
                "If it wasn't you, ignore this email and don't follow the link: it would attach this address to someone else's account.",
            }
          : {
              subject: 'Confirm your email address change',
              intro: `Someone, hopefully you, asked to change the email address of your account at ${site} from ${currentEmail} to ${newEmail}. The account keeps its old address until both addresses are confirmed:`,
              action: 'Confirm the change',
              warning:
                "If it wasn't you, don't follow the link. Someone else is signed in to your account: change your password, which signs them out.",
            };
      return send(to, template, code, linkTo('email_change', token));
    },
    sendReauthentication: (to: string, code: string) =>
      send(
        to,
        {
          subject: 'Your confirmation code',
          intro: `Enter this code to confirm that it's you, for example to change your password at ${site}:`,
          warning:
            "If you didn't ask for a code, someone else is signed in to your account: reset your password, which signs them out.",
        },
        code,
      ),
  };
}

function render({ subject, intro, action, warning }: Template, code: string, link?: string) {
  const text = [intro, link && `${action}: ${link}`, `Code: ${code}`, warning];
  const html = [
    `<p>${escapeHtml(intro)}</p>`,
    link && `<p><a href="${escapeHtml(link)}">${action}</a></p>`,
    `<p>Code: <strong>${code}</strong></p>`,
    `<p>${escapeHtml(warning)}</p>`,
  ];
  return {
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `${html.filter(Boolean).join('\n')}\n`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
