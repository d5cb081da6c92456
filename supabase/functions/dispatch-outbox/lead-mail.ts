import * as v from 'valibot';
import { siteTimeZone } from '../_shared/business.ts';
import { canReplyTo } from '../_shared/mail.ts';
import { renderMail, type MailBlock, type MailBody } from '../_shared/mail-layout.ts';
import { fieldsOf } from '../_shared/rules/lead/forms.ts';
import { leadOriginNames, leadOrigins } from '../_shared/rules/lead/origins.ts';
import { loadContent, type MailKind } from './mail-delivery.ts';

const leadSchema = v.looseObject({
  id: v.string(),
  form_id: v.picklist(leadOrigins),
  email: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  business_name: v.nullable(v.string()),
  respond_by: v.string(),
  pipeline_status: v.string(),
  review: v.nullable(v.string()),
});

const mailSchema = v.nullable(
  v.object({
    kind: v.picklist(['new', 'due-soon', 'missed', 'assigned']),
    email: v.string(),
    /** How many leads were assigned. */
    count: v.number(),
    /** Who assigned them. */
    by: v.nullable(v.string()),
    /** Null if several leads were assigned at once. */
    lead: v.nullable(leadSchema),
  }),
);

export type LeadMail = NonNullable<v.InferOutput<typeof mailSchema>>;
type Lead = v.InferOutput<typeof leadSchema>;

/** Tells admins about new leads, response deadlines, and leads assigned to them. The database decides whom. */
export const leadMail: MailKind<LeadMail> = {
  load: ({ id }, database) =>
    loadContent('get_lead_mail', database.rpc('get_lead_mail', { outbox_id: id }), mailSchema),
  write: (mail, { site }) => ({
    ...leadMessage(mail, site.origin),
    ...(mail.lead && { replyTo: mail.lead.email }),
  }),
};

export function leadMessage(mail: Omit<LeadMail, 'email'>, site: string): MailBody {
  const { kind, lead, count, by } = mail;
  const assigner = by || 'Another admin';
  if (!lead) {
    return renderMail(`${count} leads were assigned to you`, [
      { kind: 'text', text: `${assigner} assigned ${count} leads to you.` },
      { kind: 'button', label: 'Open your leads', href: `${site}/admin?show=all&owner=mine` },
    ]);
  }
  const name = nameOf(lead);
  const wording = {
    new:
      lead.form_id === 'client-question'
        ? [`New question: ${name}`, `${name} asked a question in the client portal.`]
        : lead.form_id === 'booked-call'
          ? [`New call: ${name}`, `${name} booked a call in the calendar.`]
          : [`New lead: ${name}`, `${name} submitted the “${leadOriginNames[lead.form_id]}” form.`],
    'due-soon': [
      `Respond to ${name} soon`,
      `${name} is still waiting for a response. Three-quarters of the time to respond has passed.`,
    ],
    missed: [
      `Response to ${name} is overdue`,
      `The deadline for responding to ${name} has passed, and no response has been recorded.`,
    ],
    assigned: [`${name} was assigned to you`, `${assigner} assigned this lead to you.`],
  } as const;
  const [heading, text] = wording[kind];
  const held =
    'We held this lead because it looks like spam. If it’s genuine, open it and send it to your CRM.';
  const blocks: MailBlock[] = [
    { kind: 'text', text },
    ...(lead.review === 'held' ? [{ kind: 'text', text: held } as const] : []),
    { kind: 'list', items: answersOf(lead) },
    ...(lead.pipeline_status === 'new' ? [deadlineOf(lead)] : []),
    { kind: 'button', label: 'Open this lead', href: `${site}/admin?lead=${lead.id}` },
    {
      kind: 'note',
      text: canReplyTo(lead.email)
        ? `Reply to this email to write to ${lead.email}.`
        : `To write to ${lead.email}, start a new email. Replies can’t have an address with such letters.`,
      link: { label: 'Choose which emails you get', href: `${site}/staff/profile#emails` },
    },
  ];
  return renderMail(lead.review === 'held' ? `${heading} (held)` : heading, blocks);
}

function nameOf({ first_name, last_name, business_name, email }: Lead): string {
  return [first_name, last_name].filter(Boolean).join(' ') || business_name || email;
}

/** "Email: dana@example.com" for each answer. */
function answersOf(lead: Lead): string[] {
  return fieldsOf(lead.form_id).flatMap(({ label, column }) => {
    const answer = lead[column];
    return typeof answer === 'string' && answer !== '' ? [`${label}: ${answer}`] : [];
  });
}

const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: siteTimeZone.name,
});

function deadlineOf({ respond_by }: Lead): MailBlock {
  return {
    kind: 'text',
    text: `Respond by: ${time.format(Date.parse(respond_by))} ${siteTimeZone.label}`,
  };
}
