import { expect, test } from 'vitest';
import {
  authMailer,
  type Mail,
  type MailType,
} from '../../../../../platform/backend/auth/mails.ts';
import { brand } from '../../../../../src/config/brand.ts';
import { parseAuthMail } from '../../../../auth-mail.ts';

async function send(type: MailType, to = 'ada+1@example.com', newEmail?: string): Promise<Mail> {
  const mails: Mail[] = [];
  const mail = authMailer({
    siteUrl: 'https://site.example/',
    sendMail: async (sent) => void mails.push(sent),
  });
  await mail(type, to, 'a'.repeat(64), newEmail);
  return mails[0] ?? { to: '', subject: '', html: '', text: '' };
}

test.each(['signup', 'recovery', 'magiclink', 'email_change'] as const)(
  'the %s email has the brand, one button to the site, and the code',
  async (type) => {
    const { to, subject, html, text } = await send(type);
    const { link, code, ...fragment } = parseAuthMail(text);
    expect(to).toBe('ada+1@example.com');
    expect(subject).toContain(brand.name);
    expect(text).toContain(brand.name);
    expect(html).toContain(brand.name.replace('&', '&#38;'));
    expect(link).toMatch(/^https:\/\/site\.example\/auth#/);
    expect(fragment).toEqual({ type, tokenHash: 'a'.repeat(64), email: to });
    expect(code).toMatch(/^\d{6}$/);
    expect(html.match(/<a [^>]*>/g)).toHaveLength(1);
    expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`);
    expect(html).toContain(`>${code}<`);
  },
);

test('the email with a reauthentication code has no link', async () => {
  const { html, text } = await send('reauthentication');
  expect(parseAuthMail(text)).toMatchObject({
    link: '',
    code: expect.stringMatching(/^\d{6}$/) as string,
  });
  expect(html).not.toContain('<a ');
});

test('an address in an email is text, not markup', async () => {
  const { html } = await send('email_change', undefined, "o'<b>&@example.com");
  expect(html).toContain('o&#39;&#60;b&#62;&#38;@example.com');
});
