import * as v from 'valibot';
import { contactDetails, promisedHours } from '../_shared/business.ts';
import { button, list, mailTime, note, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { leadOrigins } from '../_shared/rules/lead/origins.ts';
import { promisedBy, promises, requestNames } from '../_shared/rules/lead/promise.ts';
import { timeZoneName } from '../_shared/rules/lead/time-zone.ts';
import { mailKind } from './mail-delivery.ts';

const requestSchema = v.object({
  form: v.picklist(leadOrigins),
  sent_at: v.string(),
  /** Of the times they suggested. */
  time_zone: v.nullable(v.string()),
});
const mailSchema = v.object({
  email: v.string(),
  requests: v.pipe(v.array(requestSchema), v.nonEmpty()),
  /** Whether an account with the recipient's confirmed address exists. */
  has_account: v.boolean(),
});

type Confirmation = v.InferOutput<typeof mailSchema>;

/** Tells people that their request arrived, what happens next, and by when. */
export const leadConfirmation = mailKind('get_lead_confirmation', mailSchema, (mail, { site }) => ({
  ...confirmationMessage(mail, site.origin, Date.now()),
  replyTo: contactDetails.email,
  // A response to what a person sent (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-replied' },
}));

/**
 * Contains nothing that a visitor typed, not even a name, because anyone could enter someone else's address in a form
 * to make us send them something. `now`: milliseconds since 1970.
 */
export function confirmationMessage(
  { requests, has_account }: Omit<Confirmation, 'email'>,
  site: string,
  now: number,
): MailBody {
  const isOne = requests.length === 1;
  return renderMail(isOne ? 'We have your request' : 'We have your requests', [
    'Hello,',
    'Thank you. Here’s what you asked for, and what happens next:',
    list(requests.map((request) => describe(request, now))),
    `You don’t need to do anything. To add or change something, reply to this email, or call us at ${contactDetails.phone}, ${contactDetails.hours}.`,
    has_account && button('See your requests', `${site}/client-portal`),
    note(
      'You’re getting this email because this address was entered in a form on our website. If that wasn’t you, you can ignore it.',
    ),
  ]);
}

function describe(
  { form, sent_at, time_zone }: v.InferOutput<typeof requestSchema>,
  now: number,
): string {
  const due = promisedBy(form, sent_at, promisedHours);
  const promise =
    due > now
      ? `By ${mailTime(due)}, ${promises[form]}.`
      : // It was held, or the mail server was down.
        `We’re sorry this is taking longer than we promised. As soon as we can, ${promises[form]}.`;
  const zone =
    form === 'request-a-time' && time_zone !== null
      ? ` We’ll assume the times you suggested are in ${timeZoneName(time_zone)}.`
      : '';
  return `${requestNames[form]}, requested on ${mailTime(Date.parse(sent_at))}. ${promise}${zone}`;
}
