import { boundedStart } from '../bounded-text.ts';
import { neutralizeTags } from '../lead/text.ts';
import { isSitePath } from '../site-path.ts';
import { attributionLengths, markers, type Attribution, type Touch } from './touch.ts';

export { attributionLengths, type Attribution, type Touch } from './touch.ts';

/**
 * Attribution as it's stored. It comes from URLs that anyone can craft, but a lead is never rejected because of
 * it: unknown and malformed values are dropped, and long ones are truncated.
 */
export function attributionOf(given: unknown): Attribution {
  const first = touchOf(propertyOf(given, 'first'));
  const last = touchOf(propertyOf(given, 'last'));
  return { ...(first && { first }), ...(last && { last }) };
}

function touchOf(given: unknown): Touch | undefined {
  const touch: Touch = {};
  for (const marker of markers) {
    const text = textOf(propertyOf(given, marker), attributionLengths.marker);
    if (text) touch[marker] = text;
  }
  const referrer = textOf(propertyOf(given, 'referrer'), attributionLengths.address);
  if (referrer && /^https?:\/\//i.test(referrer)) touch.referrer = referrer;
  const landingPage = textOf(propertyOf(given, 'landingPage'), attributionLengths.address);
  if (landingPage && (isSitePath(landingPage) || /^https?:\/\//i.test(landingPage))) {
    touch.landingPage = landingPage;
  }
  const at = new Date(textOf(propertyOf(given, 'at'), 40) ?? '');
  // toISOString writes years that don't have four digits with a sign.
  if (at.getTime() >= 0 && at.getFullYear() < 9999) touch.at = at.toISOString();
  return Object.keys(touch).length > 0 ? touch : undefined;
}

function propertyOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null && Object.hasOwn(given, name)
    ? (given as Record<string, unknown>)[name]
    : undefined;
}

/** Without tags, control characters, lone surrogates, and characters that JSON escapes. */
function textOf(given: unknown, most: number): string | undefined {
  if (typeof given !== 'string') return undefined;
  const text = boundedStart(given, most)
    .replace(/[\p{Cc}\p{Cs}"\\]+/gu, ' ')
    .trim();
  return neutralizeTags([...text].slice(0, most).join(''));
}
