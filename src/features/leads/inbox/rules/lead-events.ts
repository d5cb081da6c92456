import { minFillMs, suspiciousLinks, type SpamSignal } from '~rules/lead/spam';
import type { DeliveryStatus, LeadEvent } from '../api/leads';
import { formName } from './answers';

const titles: Readonly<Record<DeliveryStatus, string>> = {
  submitted: 'Received',
  held: 'Held for review',
  released: 'Released to the CRM',
  spam: 'Marked as spam',
  delivered: 'Delivered to the CRM',
  delayed: 'Delayed, retrying',
  dead: 'Delivery failed',
  replayed: 'Queued for delivery again',
};

/** Describes an event to the signed-in user `userId`. `by` is undefined if no person did it. */
export function describeEvent(event: LeadEvent, userId: string) {
  const { kind, actor_id: actor } = event;
  const by = actor === null ? undefined : actor === userId ? 'you' : 'another admin';
  const unmarked = kind === 'held' && actor !== null;
  const title = unmarked ? 'Unmarked as spam, held for review' : titles[kind as DeliveryStatus];
  return { title: title ?? kind, note: unmarked ? undefined : noteOf(event), by };
}

function noteOf(event: LeadEvent): string | undefined {
  const { form_id: form, signals } = detailOf(event);
  if (event.kind === 'submitted' && typeof form === 'string') return `Form: ${formName(form)}`;
  if (event.kind === 'held' && Array.isArray(signals) && signals.length > 0) {
    return `Reason: ${describeSignals(signals.map(String))}.`;
  }
  return errorOf(event);
}

/** The delivery error, if there was one. */
export function errorOf(event: LeadEvent): string | undefined {
  const { error } = detailOf(event);
  return typeof error === 'string' && error ? error : undefined;
}

function detailOf({ detail }: LeadEvent): Record<string, unknown> {
  return typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : {};
}

const signalTexts: Readonly<Record<SpamSignal, string>> = {
  'honeypot-filled': 'a hidden field was filled in',
  'filled-too-fast': `the form was completed in under ${minFillMs / 1000} seconds`,
  'many-links': `the text has ${suspiciousLinks} or more links`,
  'link-in-name': 'a name contains a link',
  markup: 'the text contains HTML or forum code',
  'repeated-text': 'two other email addresses sent the same text within a day',
};

/** Spam signals as one phrase: "a, b, and c". */
export function describeSignals(signals: readonly string[]): string {
  const texts = signals.map((one) => signalTexts[one as SpamSignal] ?? `it was flagged “${one}”`);
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(texts);
}
