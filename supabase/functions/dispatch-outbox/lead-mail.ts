import * as v from 'valibot';
import { canReplyTo } from '../_shared/mail.ts';
import { button, list, mailTime, note, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { fieldsOf } from '../_shared/rules/lead/fields.ts';
import { leadOriginNames, leadOrigins } from '../_shared/rules/lead/origins.ts';
import { emailLinkPath } from '../_shared/rules/email-links.ts';
import { mailKind } from './mail-delivery.ts';

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

const mailSchema = v.object({
  kind: v.picklist(['new', 'waiting', 'due-soon', 'missed', 'call', 'assigned', 'held']),
  email: v.string(),
  /** How many leads were assigned, or are held. */
  count: v.number(),
  /** What happened to a call. */
  call: v.nullable(v.picklist(['booked', 'moved', 'canceled'])),
  /** When the call is or was. */
  call_at: v.nullable(v.string()),
  /** When the first held lead must be answered. */
  held_by: v.nullable(v.string()),
  /** Whether it's about the daily check's lead, so that it's written but not sent. */
  is_check: v.boolean(),
  /** For the link that assigns the lead. Null if somebody's on it already. */
  claim: v.nullable(v.string()),
  /** Who assigned them. */
  by: v.nullable(v.string()),
  /** Null if it's about several leads. */
  lead: v.nullable(leadSchema),
});

export type LeadMail = v.InferOutput<typeof mailSchema>;
type Lead = v.InferOutput<typeof leadSchema>;

/**
 * Tells admins about new leads, response deadlines, booked calls, leads assigned to them, and how many wait for a
 * review. The database decides whom.
 */
export const leadMail = mailKind('get_lead_mail', mailSchema, (mail, { site }) => ({
  ...leadMessage(mail, site.origin),
  isCheck: mail.is_check,
  ...(mail.lead && { replyTo: mail.lead.email }),
}));

export function leadMessage(mail: Omit<LeadMail, 'email'>, site: string): MailBody {
  const { kind, lead, count, by, held_by, claim, call, call_at } = mail;
  const assigner = by || 'Another admin';
  if (kind === 'held') return reviewMessage(count, held_by, site);
  if (!lead) {
    return renderMail(`${count} leads were assigned to you`, [
      `${assigner} assigned ${count} leads to you.`,
      button('Open your leads', `${site}/admin?show=all&owner=mine`),
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
    waiting: [
      `${name} is waiting for a response`,
      `Your target for responding to ${name} has passed. The target counts only office hours.`,
    ],
    'due-soon': [
      `Respond to ${name} soon`,
      `${name} is still waiting for a response. Three-quarters of the time to respond has passed.`,
    ],
    missed: [
      `Response to ${name} is overdue`,
      `The deadline for responding to ${name} has passed, and no response has been recorded.`,
    ],
    call: [
      `${name} ${call ?? 'booked'} a call`,
      `${name} ${call ?? 'booked'} a call in the calendar.`,
    ],
    assigned: [`${name} was assigned to you`, `${assigner} assigned this lead to you.`],
  } as const;
  const [heading, text] = wording[kind];
  return renderMail(heading, [
    text,
    call_at !== null && `Call: ${mailTime(Date.parse(call_at))}`,
    list(answersOf(lead)),
    lead.pipeline_status === 'new' && `Respond by: ${mailTime(Date.parse(lead.respond_by))}`,
    claim !== null &&
      button('I’m on it', site + emailLinkPath({ token: claim, action: 'claim-lead' })),
    button('Open this lead', `${site}/admin?lead=${lead.id}`),
    note(
      canReplyTo(lead.email)
        ? `Reply to this email to write to ${lead.email}.`
        : `To write to ${lead.email}, start a new email. Replying to this one won’t reach an address with accented or non-Latin letters.`,
      chooseEmails(site),
    ),
  ]);
}

/** Quotes nothing, because most held leads are spam. */
function reviewMessage(count: number, heldBy: string | null, site: string): MailBody {
  const [leads, them] = count === 1 ? ['1 lead is', 'it'] : [`${count} leads are`, 'them'];
  const isOne = count === 1;
  return renderMail(`${leads} waiting for your review`, [
    `We held ${them} because of signs of spam, so ${isOne ? 'it isn’t' : 'they aren’t'} in the CRM yet, and ${isOne ? 'the sender hasn’t' : 'the senders haven’t'} gotten a confirmation. The response deadline still applies.`,
    heldBy !== null &&
      `${isOne ? 'Respond' : 'Respond to the first'} by: ${mailTime(Date.parse(heldBy))}`,
    button('Review', `${site}/admin?show=to-review`),
    note('We send this at most once an hour.', chooseEmails(site)),
  ]);
}

const chooseEmails = (site: string) => ({
  label: 'Choose who gets these emails',
  href: `${site}/staff/settings#lead-emails`,
});

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
