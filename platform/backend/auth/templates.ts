import { authMail, linkTo } from './mails.ts';
import type { LinkType } from './one-time-code.ts';

/** GoTrue's name for each email, and its variable with the recipient. */
const names: Record<LinkType, [name: string, recipient: string]> = {
  signup: ['confirmation', 'Email'],
  recovery: ['recovery', 'Email'],
  magiclink: ['magic_link', 'Email'],
  email_change: ['email_change', 'SendingTo'],
};

export interface AuthTemplate {
  name: string;
  subject: string;
  html: string;
}

/**
 * The emails of a hosted project: the same as those of the embedded backend, with GoTrue's variables. Go's
 * html/template, which fills them in, escapes for URLs where necessary.
 */
export function authTemplate(type: LinkType): AuthTemplate {
  const [name, recipient] = names[type];
  const link = linkTo('{{ .SiteURL }}', type, '{{ .TokenHash }}', `{{ .${recipient} }}`);
  const { subject, html } = authMail(type, {
    link,
    code: '{{ .Token }}',
    newEmail: '{{ .NewEmail }}',
  });
  return { name, subject, html };
}

export const authTemplates = (): AuthTemplate[] =>
  (Object.keys(names) as LinkType[]).map(authTemplate);
