import { leadFields, type LeadField, type LeadFieldDefinition } from './fields.ts';
import { likelyPitch, pitchScore, possiblePitch } from './pitch.ts';
import {
  formSignalsOf,
  leadSignals,
  suspiciousLinks,
  type FillIn,
  type LeadSignal,
} from './spam.ts';

/** A bare domain doesn't count: people list job boards, and some companies are named after their domain. */
const link = /(?:https?:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.[a-z]{2,63}\/)[^\s,<>[\]"']+/gi;

/** Matches tags before and after `neutralizeTags`, but not `Dana <dana@example.com>`. */
const htmlTag = /[<\u2039](?:[!?][a-z[-]|\/?[a-z][a-z\d-]*(?:[\s/][^<>\u2039]*[=>]|>))/i;
const bbCode = /\[(?:url|link|img)\b[^[\]]*\]|\[\/[a-z]+\]/i;
const forumLink = /\[\/?(?:url|link|img)\b/i;

/**
 * Letters that nobody types on purpose: without vowels, with many consonants in a row, or along a row of the keyboard.
 */
const mashed =
  /^[^aeiouy]{5,}$|[bcdfghj-np-tv-xz]{7}|asd|sdf|dfg|fgh|ghj|hjk|jkl|zxc|xcv|qwe|lkj|kjh|jhg|mnb|nbv/i;
const mixedCase = /(?:[a-z][A-Z].{0,9}){3}|[A-Za-z]\d[A-Za-z]/;
/** `KPMG`, or a number. */
const abbreviation = /^[A-Z]{1,6}$|^\d+$/;

export interface Sent extends FillIn {
  fields: Readonly<Partial<Record<LeadField, string | undefined>>>;
}

/** Why a lead looks like spam. */
export function signalsOf({ fields, ...fillIn }: Sent): LeadSignal[] {
  const { firstName, lastName, company, businessName, email, message, preferredTimes } = fields;
  const texts = Object.values(fields).filter((text) => text !== undefined);
  const names = [firstName, lastName, company, businessName].filter((text) => text !== undefined);
  const text = [message, preferredTimes].filter((part) => part !== undefined).join('\n');
  const hasMarkup = texts.some((one) => htmlTag.test(one) || bbCode.test(one));
  // Many people link to pages of their own.
  const links = linksIn(fields, 'many').filter((url) => domainOf(url) !== domainOf(email ?? ''));
  const hasOtherScript = isInOtherScript(text.replace(link, ' ') || names.join(' '));
  // The words are English.
  const pitch = hasOtherScript ? 0 : pitchScore(names, text);
  const found: Partial<Record<LeadSignal, boolean>> = {
    'many-links': links.length >= suspiciousLinks,
    'link-in-name': linksIn(fields, 'any').length > 0,
    markup: hasMarkup,
    // Markup mostly contains links.
    'outside-link': links.length > 0 && links.length < suspiciousLinks && !hasMarkup,
    'forum-link': texts.some((one) => forumLink.test(one)),
    'other-script': hasOtherScript,
    gibberish:
      isGibberish([firstName, lastName].join(' '), 2) ||
      isGibberish([...names, message].join(' '), 3),
    'pitch-like': pitch > possiblePitch && pitch <= likelyPitch,
    'sales-pitch': pitch > likelyPitch,
  };
  return [...formSignalsOf(fillIn), ...leadSignals.filter((signal) => found[signal])];
}

/** Whether a text is mostly in letters that the site's language doesn't have. */
function isInOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  return others > 3 && others > letters.length / 2;
}

/** Whether at least that many words of a text, and half of them, were typed at random. */
function isGibberish(text: string, fewest: number): boolean {
  const words = text.match(/[\p{L}\d]+/gu) ?? [];
  const random = words.filter(
    (word) =>
      /^[a-z\d]{4,}$/i.test(word) &&
      !abbreviation.test(word) &&
      (mashed.test(word) || mixedCase.test(word)),
  ).length;
  return random >= fewest && random >= words.length / 2;
}

/** The last two labels of the host of a link or an email address. */
function domainOf(address: string): string | undefined {
  const [, host = ''] = /^(?:https?:\/\/|.*@)?([^/?#:@]+)/i.exec(address) ?? [];
  return host.toLowerCase().split('.').slice(-2).join('.');
}

/** The links in all fields with this value of `suspiciousLinks`. */
function linksIn(fields: Sent['fields'], which: 'any' | 'many'): string[] {
  return Object.entries<LeadFieldDefinition>(leadFields)
    .filter(([, field]) => field.type !== 'select' && field.suspiciousLinks === which)
    .flatMap(([name]) => fields[name as LeadField]?.match(link) ?? []);
}
