import { authMail } from '../platform/backend/auth/mails.ts';
import type { LinkType } from '../platform/backend/auth/one-time-code.ts';
import type { Mail } from '../supabase/functions/_shared/mail.ts';
import { alarmMail } from '../supabase/functions/dispatch-outbox/alarm-mail.ts';
import { commentMail } from '../supabase/functions/dispatch-outbox/comment-mail.ts';
import { documentMail } from '../supabase/functions/dispatch-outbox/document-mail.ts';
import { invitation } from '../supabase/functions/dispatch-outbox/invitation.ts';
import { leadConfirmation } from '../supabase/functions/dispatch-outbox/lead-confirmation.ts';
import { leadMail } from '../supabase/functions/dispatch-outbox/lead-mail.ts';
import { leadReply } from '../supabase/functions/dispatch-outbox/lead-reply.ts';
import { liveMail } from '../supabase/functions/dispatch-outbox/live-mail.ts';
import type { MailKind } from '../supabase/functions/dispatch-outbox/mail-delivery.ts';
import { moderationDigest } from '../supabase/functions/dispatch-outbox/moderation-digest.ts';
import { reviewMail } from '../supabase/functions/dispatch-outbox/review-mail.ts';
import { welcomeMail } from '../supabase/functions/dispatch-outbox/welcome-mail.ts';
import { outboxRow } from './unit/functions/fake-outbox.ts';
import { auditLead } from './unit/functions/lead-row.ts';

export type Written = Partial<Mail> & Pick<Mail, 'subject' | 'html' | 'text'>;

const addresses = {
  site: new URL('https://www.site.example'),
  backend: new URL('https://project.example'),
};
const token = '0123456789abcdef'.repeat(4);
const id = '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a11';
const email = 'dana@home.example';
const at = '2100-01-04T12:00:00.000Z';

/** The files that write emails, and everything that each can write. `words`: what people wrote. */
export function everyMail(words: string): Readonly<Record<string, Written[]>> {
  function each<Content extends { email: string }>(
    { write }: MailKind<Content>,
    contents: Omit<Content, 'email'>[],
  ): Written[] {
    return contents.map((content) =>
      write({ ...content, email } as Content, addresses, outboxRow(1)),
    );
  }
  const line = words.replaceAll('\n', ' ');
  const lead = { ...auditLead, business_name: line, message: words };
  const question = { ...lead, form_id: 'client-question' as const };
  const aboutLead = {
    count: 1,
    by: line,
    held_by: null,
    is_check: false,
    call: null,
    call_at: null,
    claim: token,
    lead,
  };
  const alarm = { began_at: at, leads: 0, messages: 0, step: null };
  const several = { ...aboutLead, count: 3, claim: null, lead: null };
  return {
    'alarm-mail': each(alarmMail, [
      { ...alarm, kind: 'crm', leads: 2, error: 'The CRM answered 500.' },
      { ...alarm, kind: 'undelivered', leads: 1, messages: 2, error: 'The CRM answered 410.' },
      { ...alarm, kind: 'proof-of-life', step: 'mail', error: 'No mail server is set up.' },
    ]),
    'comment-mail': each(
      commentMail,
      (['confirm', 'published', 'reply'] as const).map((kind) => {
        return { kind, comment_id: id, token, slug: 'a-post', title: line };
      }),
    ),
    'document-mail': each(documentMail, [
      { titles: [line], has_account: true, can_sign_up: true },
      { titles: [line, 'Proposal'], has_account: false, can_sign_up: false },
    ]),
    invitation: each(
      invitation,
      [true, false].map((is_client) => {
        return { role: 'user', token, code: '12345678', invited_by: line, is_client };
      }),
    ),
    'lead-confirmation': each(leadConfirmation, [
      {
        requests: [{ form: 'strategy-session', sent_at: at, time_zone: null }],
        has_account: false,
      },
      {
        requests: [
          { form: 'request-a-time', sent_at: at, time_zone: 'America/Denver' },
          { form: 'seo-audit', sent_at: at, time_zone: null },
        ],
        has_account: true,
      },
    ]),
    'lead-mail': each(leadMail, [
      ...(['new', 'waiting', 'due-soon', 'missed', 'assigned'] as const).map((kind) => {
        return { ...aboutLead, kind };
      }),
      { ...aboutLead, kind: 'new', lead: question },
      { ...aboutLead, kind: 'call', call: 'moved', call_at: at },
      { ...several, kind: 'assigned' },
      { ...several, kind: 'held', held_by: at },
    ]),
    'lead-reply': each(leadReply, [
      {
        subject: line.slice(0, 200),
        body: words,
        by: 'Ann',
        reply_to: 'ann@site.example',
        has_account: true,
      },
    ]),
    'live-mail': each(liveMail, [{ slug: 'a-post', title: line }]),
    'moderation-digest': each(moderationDigest, [
      {
        token,
        posts: { count: 12, items: [{ title: line, author_name: line }] },
        comments: {
          count: 2,
          items: [
            { author_name: line, post_title: line, excerpt: words },
            { author_name: 'Ann', post_title: line, excerpt: null },
          ],
        },
      },
    ]),
    'review-mail': each(
      reviewMail,
      (['rejected', 'changes-requested', 'submitted', 'approved'] as const).map((outcome) => {
        return { post_id: id, title: line, outcome, note: words };
      }),
    ),
    'welcome-mail': each(welcomeMail, [{ is_client: true }, { is_client: false }]),
    mails: (['signup', 'recovery', 'magiclink', 'email_change'] satisfies LinkType[]).map((type) =>
      authMail(type, {
        link: `https://www.site.example/auth#token_hash=${token}&type=${type}`,
        code: '12345678',
        newEmail: 'new@home.example',
      }),
    ),
  };
}
