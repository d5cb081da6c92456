import { leadFields, type LeadField, type LeadFieldDefinition } from './fields.ts';
import { countPitchTopics } from './pitch.ts';

/**
 * Name of the honeypot: a field of the lead and comment forms that people never see. Bots fill it in. Browsers' autofill
 * knows names such as `fax`, but not this one.
 */
export const honeypotField = 'subject';

/** Milliseconds. Even with autofill, a person has to read the consent statement and check the box. */
export const minFillMs = 2500;

/**
 * Spam signals of comments and leads. Comments always wait for a moderator. The database adds repeated-text, because only
 * it knows the other texts, and the signals in a comment's content (private.get_comment_signals), because browsers insert
 * comments directly.
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
  'pitch-words',
  'sales-pitch',
] as const;

export type SpamSignal = (typeof spamSignals)[number];
export type LeadSignal = (typeof leadSignals)[number];

/** At least this many links in the free-text fields are suspicious. */
export const suspiciousLinks = 3;

/** A bare domain doesn't count: people list job boards, and some companies are named after their domain. */
const link = /(?:https?:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.[a-z]{2,63}\/)[^\s,<>[\]"']+/gi;

/** Matches tags before and after `neutralizeTags`, but not `Dana <dana@example.com>`. */
const htmlTag = /[<\u2039](?:[!?][a-z[-]|\/?[a-z][a-z\d-]*(?:[\s/][^<>\u2039]*[=>]|>))/i;
const bbCode = /\[(?:url|link|img)\b[^[\]]*\]|\[\/[a-z]+\]/i;
const forumLink = /\[\/?(?:url|link|img)\b/i;

/** Words that nobody types on purpose: without vowels, with many consonants in a row, or along a row of the keyboard. */
const mashed =
  /^[^aeiouy]{4,}$|[bcdfghj-np-tv-xz]{5}|asd|sdf|dfg|fgh|ghj|hjk|jkl|zxc|xcv|qwe|lkj|kjh|jhg|mnb|nbv/i;
const mixedCase = /(?:[a-z][A-Z].{0,9}){3}|[A-Za-z]\d[A-Za-z]/;

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

export function signalsOf({ fields, ...fillIn }: Sent): LeadSignal[] {
  const signals: LeadSignal[] = formSignalsOf(fillIn);
  const texts = Object.values(fields).filter((text) => text !== undefined);
  const { firstName, lastName, company, businessName, email, message, preferredTimes } = fields;
  const own = [firstName, lastName, company, businessName].filter((text) => text !== undefined);
  const free = [message, preferredTimes].filter((text) => text !== undefined).join('\n');
  const links = linksIn(fields, 'many');
  if (linksIn(fields, 'any').length > 0) signals.push('link-in-name');
  if (links.length >= suspiciousLinks) signals.push('many-links');
  // Markup mostly contains links.
  if (texts.some((text) => htmlTag.test(text) || bbCode.test(text))) signals.push('markup');
  else if (
    links.length < suspiciousLinks &&
    links.some((url) => domainOf(url) !== domainOf(email ?? ''))
  ) {
    signals.push('outside-link');
  }
  if (texts.some((text) => forumLink.test(text))) signals.push('forum-link');
  if (isInOtherScript(free.replace(link, ' ') || own.join(' '))) signals.push('other-script');
  if (isGibberish(own.join(' ')) || isGibberish([...own, free].join(' ')))
    signals.push('gibberish');
  const topics = countPitchTopics([free, ...own, fields.websiteUrl].join('\n'));
  if (topics > 0) signals.push(topics > 1 ? 'sales-pitch' : 'pitch-words');
  return signals;
}

/** Whether a text is mostly in letters that the site's language doesn't have. */
function isInOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  return others > 3 && others > letters.length / 2;
}

/** Whether at least two words of a text, and half of them, were typed at random. */
function isGibberish(text: string): boolean {
  const words = text.match(/[\p{L}\d]+/gu) ?? [];
  const random = words.filter(
    (word) => /^[a-z\d]{4,}$/i.test(word) && (mashed.test(word) || mixedCase.test(word)),
  ).length;
  return random >= 2 && random >= words.length / 2;
}

/** The last two labels of the host of a link or an email address. */
function domainOf(address: string): string | undefined {
  const [, host = ''] = /^(?:https?:\/\/|.*@)?([^/?#:@]+)/i.exec(address) ?? [];
  return host.toLowerCase().split('.').slice(-2).join('.');
}

function isTooFast(filledInMs: unknown): boolean {
  const isDigits =
    typeof filledInMs === 'string' && filledInMs.length <= 15 && /^\d+$/.test(filledInMs);
  return (typeof filledInMs === 'number' || isDigits) && Number(filledInMs) < minFillMs;
}

/** The links in all fields with this value of `suspiciousLinks`. */
function linksIn(fields: Sent['fields'], which: 'any' | 'many'): string[] {
  return Object.entries<LeadFieldDefinition>(leadFields)
    .filter(([, field]) => field.type !== 'select' && field.suspiciousLinks === which)
    .flatMap(([name]) => fields[name as LeadField]?.match(link) ?? []);
}
