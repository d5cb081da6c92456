import type { LeadField } from './lead-fields.ts';

/** A field of every lead form that people never see; programs fill in whatever there is. */
export const trapField = 'fax';

/** Milliseconds. Somebody whose browser fills in every field still has to read and tick the box. */
export const fewestFillMs = 2500;

/**
 * Signs of spam, stored with a lead. All but `crossVisitorSignals` hold it: an admin has to release it
 * before the CRM gets it. The database adds repeated-text, because it alone knows what others sent.
 */
export const spamSignals = [
  'trap-filled',
  'filled-too-fast',
  'many-links',
  'link-in-name',
  'markup',
  'repeated-text',
] as const;

export type SpamSignal = (typeof spamSignals)[number];

/**
 * Signals that strangers can cause for somebody else's lead, by sending its text first. By themselves
 * they hold nothing, or anybody could suppress the leads of a competitor.
 */
export const crossVisitorSignals = ['repeated-text'] as const satisfies readonly SpamSignal[];

/** Links in the free texts that no honest request has. */
export const suspiciousLinks = 3;

const names = ['firstName', 'lastName', 'company', 'businessName'] as const;
const freeTexts = ['message', 'preferredTimes'] as const;

/** A bare domain is none: people list job boards, and companies are called after theirs. */
const link = /(?:https?:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.[a-z]{2,63}\/)[^\s,<>[\]"']+/gi;

/** Inert or not; `Dana <dana@example.com>` is none. */
const htmlTag = /[<\u2039](?:[!?][a-z[-]|\/?[a-z][a-z\d-]*(?:[\s/][^<>\u2039]*[=>]|>))/i;
const bbCode = /\[(?:url|link|img)\b[^[\]]*\]|\[\/[a-z]+\]/i;

/** What came with a form, as it came: nothing here is a reason to refuse. */
export interface Sent {
  fields: Readonly<Partial<Record<LeadField, string | undefined>>>;
  /** What `trapField` holds. */
  trap?: unknown;
  /** Milliseconds as a number or its digits; whatever else it is says nothing. */
  filledInMs?: unknown;
}

export function signalsOf({ fields, trap, filledInMs }: Sent): SpamSignal[] {
  const signals: SpamSignal[] = [];
  if ((trap ?? '') !== '') signals.push('trap-filled');
  if (isTooFast(filledInMs)) signals.push('filled-too-fast');
  const inFreeTexts = freeTexts.reduce((sum, name) => sum + linksIn(fields[name]), 0);
  if (inFreeTexts >= suspiciousLinks) signals.push('many-links');
  if (names.some((name) => linksIn(fields[name]) > 0)) signals.push('link-in-name');
  const texts = Object.values(fields).filter((text) => text !== undefined);
  if (texts.some((text) => htmlTag.test(text) || bbCode.test(text))) signals.push('markup');
  return signals;
}

function isTooFast(filledInMs: unknown): boolean {
  const isDigits = typeof filledInMs === 'string' && /^\d+$/.test(filledInMs);
  return (typeof filledInMs === 'number' || isDigits) && Number(filledInMs) < fewestFillMs;
}

function linksIn(text = ''): number {
  return text.match(link)?.length ?? 0;
}
