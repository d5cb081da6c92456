const white = /[\t-\r\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu;
/** Control characters, bidirectional controls, and everything else that's always invisible. */
const invisible =
  /[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;
/** Variation selectors. Groups one with the character before it if that can have variants, such as an emoji. */
const variations =
  /([0-9#*\xa9\xae\u0370-\u180a\u1810-\u200b\u200e-\ufdff\ufe10-\u{dffff}])([\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])|[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/**
 * Joiners. Groups one with the character before it if both neighbors can be joined: emoji, Persian or Indic letters.
 */
const joiners =
  /([\u0370-\u200b\u200e-\u{10ffff}])([\u200c\u200d])(?=[\u0370-\u200b\u200e-\u{10ffff}])|[\u200c\u200d]/gu;
/** The same without tab and line feed. */
const controlsInLines = /[\0-\x08\v-\x1f\x7f-\x9f\ufff9-\ufffb]/gu;
/** Line breaks: typed (CR), in form posts (CRLF), or pasted. */
const lineBreaks = /\r\n?|[\x85\u2028\u2029]/gu;

/**
 * Not white space, a control character, or anything else that shows nothing, such as a zero-width space, a Hangul
 * filler, or a blank braille cell. private.is_visible is the same rule in SQL.
 */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;
/** Half a character, which UTF-8 can't encode, so PostgreSQL can't store it. */
const loneSurrogate = /\p{Cs}/u;

/** Characters as PostgreSQL counts them: code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * The text on one line, as every one-line field is stored: trimmed, in Unicode NFC, with single spaces instead of white
 * space, and without characters that show nothing. private.to_line is the same rule in SQL.
 */
export function asLine(text: string): string {
  return text
    .replace(white, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(variations, '$1$2')
    .replace(joiners, '$1$2')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC');
}

/**
 * A phone number as it's stored: on one line, with plain digits, signs, and hyphens. Contacts copied from phones
 * contain invisible marks and other hyphens. private.to_phone is the same rule in SQL.
 */
export function asPhone(text: string): string {
  return asLine(text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/gu, '-'));
}

/** The text with only line feeds as line breaks. */
export function asParagraphs(text: string): string {
  return text.replace(lineBreaks, '\n').replace(controlsInLines, ' ').trim();
}

/**
 * Makes the text safe to insert into HTML, without changing its length: a `<` that would start a tag
 * (before an ASCII letter, `/`, `!`, or `?`: HTML §13.2.5.6) becomes `‹`.
 */
export function neutralizeTags(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '\u2039');
}

/** Whether a text contains a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Whether a text contains a visible character, no lone surrogate, and at most `most` characters. */
export function fits(text: string, most: number): boolean {
  return isVisible(text) && !loneSurrogate.test(text) && lengthOf(text) <= most;
}
