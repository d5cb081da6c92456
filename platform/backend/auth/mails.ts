import type { App } from '@supabase/lite';
import { currentRequest } from '../request-context.ts';
import { verifyLink } from '../workarounds/mail-links-to-site.ts';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export type Mailer = NonNullable<App['_mailer']>;

interface Letter {
  subject: string;
  sentence: string;
  action: string;
}

const letters = {
  signup: {
    subject: 'Confirm your email address',
    sentence: 'Please confirm that this address is yours, so that you can sign in.',
    action: 'Confirm my address',
  },
  recovery: {
    subject: 'Reset your password',
    sentence: 'Somebody, hopefully you, asked to set a new password for this address.',
    action: 'Set a new password',
  },
  magiclink: {
    subject: 'Your sign-in link',
    sentence: 'Follow the link to sign in.',
    action: 'Sign in',
  },
  email_change: {
    subject: 'Confirm your new email address',
    sentence: 'Please confirm the change of your account to another address.',
    action: 'Confirm the change',
  },
} satisfies Record<string, Letter>;

/**
 * The mails that auth sends. `address` gives where the backend is reached, `siteUrl` is where links
 * end unless the request names another page of the site.
 */
export function authMailer(options: {
  address: () => string;
  siteUrl: string;
  sendMail: (mail: Mail) => Promise<void>;
}) {
  const send = (type: keyof typeof letters) => async (to: string, token: string, code: string) => {
    const redirectTo = currentRequest()?.redirectTo ?? options.siteUrl;
    const link = verifyLink(options.address(), { token, type, redirectTo });
    await options.sendMail({ to, ...written(letters[type], code, link) });
  };
  return {
    sendConfirmation: send('signup'),
    sendRecovery: send('recovery'),
    sendMagicLink: send('magiclink'),
    sendEmailChange: send('email_change'),
    async sendReauthentication(to: string, code: string) {
      const letter = {
        subject: 'Your confirmation code',
        sentence: 'Enter this code to confirm that it is you.',
        action: '',
      };
      await options.sendMail({ to, ...written(letter, code, undefined) });
    },
  };
}

function written({ subject, sentence, action }: Letter, code: string, link: string | undefined) {
  const ignore = 'If you did not ask for this mail, you need not do anything.';
  const text = [sentence, link && `${action}: ${link}`, `Code: ${code}`, ignore];
  const html = [
    `<p>${sentence}</p>`,
    link && `<p><a href="${link.replaceAll('&', '&amp;')}">${action}</a></p>`,
    `<p>Code: <strong>${code}</strong></p>`,
    `<p>${ignore}</p>`,
  ];
  return {
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `${html.filter(Boolean).join('\n')}\n`,
  };
}
