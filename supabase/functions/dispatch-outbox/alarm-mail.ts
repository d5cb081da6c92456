import * as v from 'valibot';
import { mailTime, renderMail, type MailBlock, type MailBody } from '../_shared/mail-layout.ts';
import { proofSteps, proofStepTexts } from '../_shared/rules/proof-of-life.ts';
import { loadContent, type MailKind } from './mail-delivery.ts';

const mailSchema = v.nullable(
  v.object({
    kind: v.picklist(['crm', 'undelivered', 'proof-of-life']),
    email: v.string(),
    began_at: v.string(),
    /** How many the CRM hasn't accepted, or weren't delivered. */
    leads: v.number(),
    messages: v.number(),
    /** Of the newest of them, or of the step at which the daily check fails. */
    error: v.nullable(v.string()),
    step: v.nullable(v.picklist(proofSteps)),
  }),
);

type Alarm = NonNullable<v.InferOutput<typeof mailSchema>>;

/** Tells all admins that leads or messages don't arrive, once per incident. The database decides when that is. */
export const alarmMail: MailKind<Alarm> = {
  load: ({ id }, database) =>
    loadContent('get_alarm_mail', database.rpc('get_alarm_mail', { outbox_id: id }), mailSchema),
  write: (alarm, { site }) => alarmMessage(alarm, site.origin),
};

export function alarmMessage(alarm: Omit<Alarm, 'email'>, site: string): MailBody {
  const { kind, began_at, leads, messages, error, step } = alarm;
  const lastError: MailBlock[] = error === null ? [] : [{ kind: 'text', text: error }];
  const note: MailBlock = {
    kind: 'note',
    text: 'Every admin gets this email once per incident. Home in the staff portal shows the problem until it’s over.',
  };
  if (kind === 'crm') {
    return renderMail('The CRM isn’t accepting any leads', [
      {
        kind: 'text',
        text: `Since ${mailTime(Date.parse(began_at))}, the CRM hasn’t accepted anything we sent. ${counted(leads, 'lead is', 'leads are')} waiting. Nothing is lost: leads are stored on the website. We try to send each one for up to three days. After that, you can send it again.`,
      },
      ...lastError,
      { kind: 'button', label: 'Open CRM setup', href: `${site}/ghl-setup` },
      note,
    ]);
  }
  if (kind === 'proof-of-life') {
    return renderMail('New leads may not reach you', [
      {
        kind: 'text',
        text: `Once a day, the website sends a test lead to itself. Since ${mailTime(Date.parse(began_at))}, that hasn’t worked.${step === null ? '' : ` ${proofStepTexts[step]}`}`,
      },
      ...lastError,
      {
        kind: 'text',
        text: 'We’ll check every hour until it works again. Leads that were stored aren’t lost: you can see them in the lead inbox.',
      },
      button('Open the staff portal', `${site}/staff`),
      note,
    ]);
  }
  const what = [
    ...(leads > 0 ? [counted(leads, 'lead', 'leads')] : []),
    ...(messages > 0 ? [counted(messages, 'message', 'messages')] : []),
  ].join(' and ');
  return renderMail(`${what} couldn’t be delivered`, [
    {
      kind: 'text',
      text: 'We stopped trying. Fix the cause, and then send them again: nothing is sent twice.',
    },
    ...lastError,
    ...(leads > 0 ? [button('Show the leads', `${site}/admin?show=not-delivered`)] : []),
    ...(messages > 0 ? [button('Show the messages', `${site}/staff/undelivered`)] : []),
    note,
  ]);
}

function button(label: string, href: string): MailBlock {
  return { kind: 'button', label, href };
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
