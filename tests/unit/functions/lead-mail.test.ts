import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import {
  leadMail,
  leadMessage,
  type LeadMail,
} from '../../../supabase/functions/dispatch-outbox/lead-mail.ts';
import { outboxRow } from './fake-outbox.ts';
import { auditLead } from './lead-row.ts';

const site = 'https://site.example';
const lead = {
  ...auditLead,
  business_name: 'A & B <Co>',
  website_url: null,
  primary_challenge: '',
};

const mailOf = (change: Partial<LeadMail> = {}): LeadMail => ({
  kind: 'new',
  email: 'admin@example.com',
  count: 1,
  by: null,
  held_by: null,
  is_check: false,
  call: null,
  call_at: null,
  claim: null,
  lead,
  ...change,
});

test('replies to an email about one lead go to the lead', () => {
  const urls = { site: new URL(site), backend: new URL('https://project.example') };
  const replyTo = (mail: LeadMail) => leadMail.write(mail, urls, outboxRow(1)).replyTo;
  expect(replyTo(mailOf())).toBe(lead.email);
  expect(replyTo(mailOf({ kind: 'assigned', count: 3, lead: null }))).toBeUndefined();
});

test('an email about the daily check’s lead is written, but not sent', () => {
  const urls = { site: new URL(site), backend: new URL('https://project.example') };
  const { isCheck, text } = leadMail.write(mailOf({ is_check: true }), urls, outboxRow(1));
  expect(isCheck).toBe(true);
  expect(text).toContain('submitted the “SEO audit” form');
});

test.each<[LeadMail['kind'], string, string]>([
  ['new', 'New lead: A & B <Co>', 'submitted the “SEO audit” form'],
  ['waiting', 'A & B <Co> is waiting for a response', 'counts only office hours'],
  ['due-soon', 'Respond to A & B <Co> soon', 'still waiting'],
  ['missed', 'Response to A & B <Co> is overdue', 'no response has been recorded'],
  ['assigned', 'A & B <Co> was assigned to you', 'Ann assigned this lead to you'],
])('an email about a lead (%s) has its answers, deadline, and link', (kind, heading, words) => {
  const { subject, text, html } = leadMessage(mailOf({ kind, by: 'Ann' }), site);
  expect(subject).toBe(`${heading} – ${brand.name}`);
  expect(text).toContain(words);
  expect(text).toContain(`Business Email: ${lead.email}`);
  // Only the fields that were filled in.
  expect(text).not.toMatch(/: (?:null)?$/m);
  expect(text).toContain('Respond by: Monday, November 23, 2026 at 7:00 AM Eastern Time');
  expect(text).toContain(`${site}/admin?lead=${lead.id}`);
  expect(text).toContain(`${site}/staff/settings#lead-emails`);
  expect(html).toContain('A &#38; B &#60;Co&#62;');
});

test.each([
  [1, '1 lead is waiting for your review', 'We held it because', 'Respond by: Monday'],
  [3, '3 leads are waiting for your review', 'We held them', 'Respond to the first by: Monday'],
])('an email about %d held leads says how many wait, and until when', (count, ...expected) => {
  const held_by = '2026-11-23T12:00:00Z';
  const { subject, text } = leadMessage(mailOf({ kind: 'held', count, held_by, lead: null }), site);
  const [heading, held, deadline] = expected;
  expect(subject).toBe(`${heading} – ${brand.name}`);
  expect(text).toContain(held);
  expect(text).toContain(deadline);
  expect(text).toContain('7:00 AM Eastern Time');
  expect(text).toContain(`${site}/admin?show=to-review`);
});

test('“I’m on it” leads to a page with a button', () => {
  const claim = 'a'.repeat(64);
  expect(leadMessage(mailOf({ claim }), site).text).toContain(
    `I’m on it: ${site}/staff-emails#claim-lead=${claim}`,
  );
  expect(leadMessage(mailOf(), site).text).not.toContain('I’m on it');
});

test('an email about a booked call says so', () => {
  const booked = { ...lead, form_id: 'booked-call' as const, pipeline_status: 'contacted' };
  const call_at = '2026-11-24T15:00:00Z';
  const { subject, text } = leadMessage(mailOf({ lead: booked, call_at }), site);
  expect(subject).toMatch(/^New call: /);
  expect(text).toContain('booked a call in the calendar.');
  expect(text).toContain('Call: Tuesday, November 24, 2026 at 10:00 AM Eastern Time');
  expect(text).not.toContain('Respond by');
});

test.each(['booked', 'moved', 'canceled'] as const)('an email about a %s call', (call) => {
  const call_at = '2026-11-24T15:00:00Z';
  const { subject, text } = leadMessage(mailOf({ kind: 'call', call, call_at }), site);
  expect(subject).toBe(`A & B <Co> ${call} a call – ${brand.name}`);
  expect(text).toContain(`A & B <Co> ${call} a call in the calendar.`);
  expect(text).toContain('Call: Tuesday, November 24, 2026 at 10:00 AM Eastern Time');
});

test('an email about an address with accents says that replies don’t reach it', () => {
  const email = 'jürgen@example.com';
  const { text } = leadMessage(mailOf({ lead: { ...lead, email } }), site);
  expect(text).toContain(`To write to ${email}, start a new email.`);
  expect(text).not.toContain('Reply to this email');
});

test('an email about a question has the question', () => {
  const asked = {
    ...auditLead,
    form_id: 'client-question' as const,
    business_name: null,
    website_url: null,
    message: 'When is the call?',
  };
  const { subject, text } = leadMessage(mailOf({ lead: asked }), site);
  expect(subject).toBe(`New question: ${lead.email} – ${brand.name}`);
  expect(text).toContain('asked a question in the client portal');
  expect(text).toContain('Message: When is the call?');
});

test('an email about several leads links to the list', () => {
  const mail = mailOf({ kind: 'assigned', count: 12, lead: null });
  const { subject, text } = leadMessage(mail, site);
  expect(subject).toBe(`12 leads were assigned to you – ${brand.name}`);
  expect(text).toContain(`Another admin assigned 12 leads to you.`);
  expect(text).toContain(`${site}/admin?show=all&owner=mine`);
});
