import * as v from 'valibot';
import {
  button,
  counted,
  mailTime,
  note,
  renderMail,
  type MailBody,
} from '../_shared/mail-layout.ts';
import { proofSteps, proofStepTexts } from '../_shared/rules/proof-of-life.ts';
import { mailKind } from './mail-delivery.ts';

const mailSchema = v.object({
  kind: v.picklist(['crm', 'undelivered', 'proof-of-life']),
  email: v.string(),
  began_at: v.string(),
  /** How many the CRM hasn't accepted, or weren't delivered. */
  leads: v.number(),
  messages: v.number(),
  /** Of the newest of them, or of the step at which the daily check fails. */
  error: v.nullable(v.string()),
  step: v.nullable(v.picklist(proofSteps)),
});

type Alarm = v.InferOutput<typeof mailSchema>;

/** Tells all admins that leads or messages don't arrive, once per incident. The database decides when that is. */
export const alarmMail = mailKind('get_alarm_mail', mailSchema, (alarm, { site }) =>
  alarmMessage(alarm, site.origin),
);

export function alarmMessage(alarm: Omit<Alarm, 'email'>, site: string): MailBody {
  const { kind, began_at, leads, messages, error, step } = alarm;
  const since = mailTime(Date.parse(began_at));
  const why = note(
    'Every admin gets this email once per incident. Home in the staff portal shows the problem until it’s over.',
  );
  switch (kind) {
    case 'crm':
      return renderMail('The CRM isn’t accepting any leads', [
        `Since ${since}, the CRM hasn’t accepted anything we sent. ${counted(leads, 'lead is', 'leads are')} waiting. Nothing is lost: leads are stored on the website. We try to send each one for up to three days. After that, you can send it again.`,
        error,
        button('Open CRM setup', `${site}/ghl-setup`),
        why,
      ]);
    case 'proof-of-life':
      return renderMail('New leads may not reach you', [
        `Once a day, the website sends a test lead to itself. Since ${since}, that hasn’t worked.${step === null ? '' : ` ${proofStepTexts[step]}`}`,
        error,
        'We’ll check every hour until it works again. Leads that were stored aren’t lost: you can see them in the lead inbox.',
        button('Open the staff portal', `${site}/staff`),
        why,
      ]);
    case 'undelivered': {
      const what = [
        leads > 0 && counted(leads, 'lead'),
        messages > 0 && counted(messages, 'message'),
      ];
      return renderMail(`${what.filter(Boolean).join(' and ')} couldn’t be delivered`, [
        'We stopped trying. Fix the cause, and then send them again: nothing is sent twice.',
        error,
        leads > 0 && button('Show the leads', `${site}/admin?show=not-delivered`),
        messages > 0 && button('Show the messages', `${site}/staff/undelivered`),
        why,
      ]);
    }
  }
}
