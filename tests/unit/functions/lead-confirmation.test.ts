import { expect, test } from 'vitest';
import { brand, contactDetails } from '../../../supabase/functions/_shared/business.ts';
import {
  confirmationMessage,
  leadConfirmation,
} from '../../../supabase/functions/dispatch-outbox/lead-confirmation.ts';
import { outboxRow } from './fake-outbox.ts';

const site = 'https://site.example';
const sentAt = '2026-11-26T21:04:00Z';
const now = Date.parse(sentAt) + 60_000;
type Request = Parameters<typeof confirmationMessage>[0]['requests'][number];
const requestOf = (form: Request['form'], time_zone: string | null = null): Request => ({
  form,
  sent_at: sentAt,
  time_zone,
});
const textOf = (...requests: Request[]) =>
  confirmationMessage({ requests, has_account: false }, site, now).text;

test.each<[Request['form'], string]>([
  ['strategy-session', 'Friday, November 27, 2026 at 4:04 PM Eastern Time'],
  ['seo-audit', 'Saturday, November 28, 2026 at 4:04 PM Eastern Time'],
  ['request-a-time', 'Friday, November 27, 2026 at 4:04 PM Eastern Time'],
  ['client-question', 'Friday, November 27, 2026 at 4:04 PM Eastern Time'],
])('%s: says what happens next by the promised time', (form, due) => {
  const { subject, text, html } = confirmationMessage(
    { requests: [requestOf(form)], has_account: false },
    site,
    now,
  );
  expect(subject).toBe(`We have your request – ${brand.name}`);
  expect(text).toContain('requested on Thursday, November 26, 2026 at 4:04 PM Eastern Time.');
  expect(text).toContain(` By ${due}, we’ll `);
  expect(text).toContain(`call us at ${contactDetails.phone}, ${contactDetails.hours}`);
  expect(text).not.toContain('client-portal');
  expect(html).toContain('If that wasn’t you');
});

test('has every request, and the client portal for people with an account', () => {
  const requests = [requestOf('seo-audit'), requestOf('client-question')];
  const { subject, text } = confirmationMessage({ requests, has_account: true }, site, now);
  expect(subject).toBe(`We have your requests – ${brand.name}`);
  expect(text).toMatch(/- SEO audit, .*\n- Question, /);
  expect(text).toContain(`See your requests: ${site}/client-portal`);
});

test('promises nothing that’s already late', () => {
  const { text } = confirmationMessage(
    { requests: [requestOf('seo-audit')], has_account: false },
    site,
    now + 48 * 60 * 60_000,
  );
  expect(text).toContain('As soon as we can, we’ll send your report.');
  expect(text).not.toContain('Saturday');
});

test('says in which time zone it takes the times that someone suggested', () => {
  expect(textOf(requestOf('request-a-time', 'America/Los_Angeles'))).toContain(
    'We’ll assume the times you suggested are in Pacific Time.',
  );
  expect(textOf(requestOf('request-a-time'))).not.toContain('times you suggested');
});

test('answers go to the business, and it counts as an automatic response', () => {
  const addresses = { site: new URL(site), backend: new URL(site) };
  const content = {
    email: 'dana@example.com',
    requests: [requestOf('seo-audit')] as [Request],
    has_account: false,
  };
  expect(leadConfirmation.write(content, addresses, outboxRow(1))).toMatchObject({
    replyTo: contactDetails.email,
    headers: { 'Auto-Submitted': 'auto-replied' },
  });
});
