/** What PostgreSQL's [[:cntrl:]] matches with any C library. */
const controls = /[\p{Cc}\u2028\u2029\ufff9-\ufffb]/gu;
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

/** The text on one line: pasted line breaks and tabs become spaces. */
export function asLine(text: string): string {
  return text.replace(controls, ' ').trim();
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
