import * as v from 'valibot';

export const uuidLength = 36;

/** A text may be this many times as long as its limit before it's trimmed or stripped of HTML. */
const slack = 4;

/**
 * Whether a text can still fit `maxLength` after it has been trimmed or stripped of HTML. Check this before anything
 * else: a request may contain any text, and everything else takes time that depends on its length.
 */
export function canFit(text: string, maxLength: number): boolean {
  return text.length <= slack * maxLength;
}

/** The beginning of a text that's shortened to `maxLength` later. */
export function boundedStart(text: string, maxLength: number): string {
  return text.slice(0, slack * maxLength);
}

/**
 * The first step of every schema for text in a request. Not `v.maxLength`, because Valibot runs a schema's other checks
 * even if that fails.
 */
export function boundedText(maxLength: number, message?: string, tooLong = message) {
  return v.custom<string>(
    (input) => typeof input === 'string' && canFit(input, maxLength),
    ({ input }) => (typeof input === 'string' ? tooLong : message) ?? 'Invalid text',
  );
}
