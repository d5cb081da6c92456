import { leadFields, type LeadField, type LeadFieldDefinition } from './fields.ts';

/** Name of the honeypot: a field of the lead and comment forms that people never see. Bots fill it in. */
export const honeypotField = 'fax';

/** Milliseconds. Even with autofill, a person has to read the consent statement and check the box. */
export const minFillMs = 2500;

/**
 * Spam signals, stored with a lead or a comment. Every signal except `crossVisitorSignals` holds a lead until an
 * admin releases it to the CRM. Comments always wait for a moderator. The database adds repeated-text, because only
 * it knows the other leads, and the signals in a comment's content (private.get_comment_signals), because browsers
 * insert comments directly.
 */
export const spamSignals = [
  'honeypot-filled',
  'filled-too-fast',
  'many-links',
  'link-in-name',
  'markup',
  'repeated-text',
] as const;

export type SpamSignal = (typeof spamSignals)[number];

/**
 * Signals that a stranger can cause on someone else's lead by sending the same text first. They don't hold
 * a lead on their own, or anyone could suppress a competitor's leads.
 */
export const crossVisitorSignals = ['repeated-text'] as const satisfies readonly SpamSignal[];

/** At least this many links in the free-text fields are suspicious. */
export const suspiciousLinks = 3;

/** A bare domain doesn't count: people list job boards, and some companies are named after their domain. */
const link = /(?:https?:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.[a-z]{2,63}\/)[^\s,<>[\]"']+/gi;

/** Matches tags before and after `neutralizeTags`, but not `Dana <dana@example.com>`. */
const htmlTag = /[<\u2039](?:[!?][a-z[-]|\/?[a-z][a-z\d-]*(?:[\s/][^<>\u2039]*[=>]|>))/i;
const bbCode = /\[(?:url|link|img)\b[^[\]]*\]|\[\/[a-z]+\]/i;

/** How a form was filled out, as sent. Nothing in it is a reason to reject a submission. */
export interface FillIn {
  /** The value of `honeypotField`. */
  honeypot?: unknown;
  /** Milliseconds, as a number or as digits. Anything else is ignored. */
  filledInMs?: unknown;
}

export interface Sent extends FillIn {
  fields: Readonly<Partial<Record<LeadField, string | undefined>>>;
}

/** The signals from how the form was filled out, not from its content. */
export function formSignalsOf({ honeypot, filledInMs }: FillIn): SpamSignal[] {
  const signals: SpamSignal[] = [];
  if ((honeypot ?? '') !== '') signals.push('honeypot-filled');
  if (isTooFast(filledInMs)) signals.push('filled-too-fast');
  return signals;
}

export function signalsOf({ fields, ...fillIn }: Sent): SpamSignal[] {
  const signals = formSignalsOf(fillIn);
  if (countLinks(fields, 'many') >= suspiciousLinks) signals.push('many-links');
  if (countLinks(fields, 'any') > 0) signals.push('link-in-name');
  const texts = Object.values(fields).filter((text) => text !== undefined);
  if (texts.some((text) => htmlTag.test(text) || bbCode.test(text))) signals.push('markup');
  return signals;
}

function isTooFast(filledInMs: unknown): boolean {
  const isDigits =
    typeof filledInMs === 'string' && filledInMs.length <= 15 && /^\d+$/.test(filledInMs);
  return (typeof filledInMs === 'number' || isDigits) && Number(filledInMs) < minFillMs;
}

/** Counts the links in all fields with this value of `suspiciousLinks`. */
function countLinks(fields: Sent['fields'], which: 'any' | 'many'): number {
  return Object.entries<LeadFieldDefinition>(leadFields)
    .filter(([, field]) => field.type !== 'select' && field.suspiciousLinks === which)
    .reduce((sum, [name]) => sum + (fields[name as LeadField]?.match(link)?.length ?? 0), 0);
}
