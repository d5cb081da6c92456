import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import { welcomeMessage } from '../../../supabase/functions/dispatch-outbox/welcome-mail.ts';

describe('the message', () => {
  const message = (is_client = false) => welcomeMessage({ is_client }, 'https://site.example');

  it('explains what happens next', () => {
    const { subject, text, html } = message();
    expect(subject).toBe(`Your staff account – ${brand.name}`);
    expect(text).toContain(`Hello,\n\nYou signed up for a staff account at ${brand.name}`);
    expect(text).toContain('We never ask for your password by email.');
    expect(html).toContain(brand.name.replaceAll('&', '&#38;'));
  });

  it('tells clients about their requests', () => {
    const { subject, text } = message(true);
    expect(subject).toBe(`Your client account – ${brand.name}`);
    expect(text).toContain('You signed up for a client account at');
    expect(text).toContain('https://site.example/client-portal');
    expect(text).not.toContain('post');
  });

  it('links only to a page that exists', () => {
    const { text, html } = message();
    const page = 'https://site.example/auth';
    expect(text.match(/https?:\S+/g)).toEqual([page]);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${page}"`]);
    expect(existsSync('src/pages/auth.astro')).toBe(true);
  });
});
