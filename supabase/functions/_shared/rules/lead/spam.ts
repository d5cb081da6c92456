/**
 * Name of the honeypot: a field of the lead and comment forms that people never see. Bots fill it in. Browsers'
 * autofill knows names such as `fax`, but not this one.
 */
export const honeypotField = 'subject';

/** Milliseconds. Even with autofill, a person has to read the consent statement and check the box. */
export const minFillMs = 2500;

/**
 * Spam signals of comments and leads. Comments always wait for a moderator. The database adds repeated-text, because
 * only it knows the other texts, and the signals in a comment's content (private.get_comment_signals), because browsers
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

/**
 * Spam signals of leads. The database decides which of them hold a lead until an admin releases it
 * (private.must_hold_lead): one that people never cause, or two others.
 */
export const leadSignals = [
  ...spamSignals,
  'outside-link',
  'forum-link',
  'other-script',
  'gibberish',
  'pitch-like',
  'sales-pitch',
] as const;

export type SpamSignal = (typeof spamSignals)[number];
export type LeadSignal = (typeof leadSignals)[number];

/** At least this many links in the free-text fields are suspicious. */
export const suspiciousLinks = 3;

/** How a form was filled out, as sent. Nothing in it is a reason to reject a submission. */
export interface FillIn {
  /** The value of `honeypotField`. */
  honeypot?: unknown;
  /** Milliseconds, as a number or as digits. Anything else is ignored. */
  filledInMs?: unknown;
}

/** The signals from how the form was filled out, not from its content. */
export function formSignalsOf({ honeypot, filledInMs }: FillIn): SpamSignal[] {
  const signals: SpamSignal[] = [];
  if ((honeypot ?? '') !== '') signals.push('honeypot-filled');
  if (isTooFast(filledInMs)) signals.push('filled-too-fast');
  return signals;
}

function isTooFast(filledInMs: unknown): boolean {
  const isDigits =
    typeof filledInMs === 'string' && filledInMs.length <= 15 && /^\d+$/.test(filledInMs);
  return (typeof filledInMs === 'number' || isDigits) && Number(filledInMs) < minFillMs;
}
