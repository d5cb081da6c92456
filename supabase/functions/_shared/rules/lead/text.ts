import * as v from 'valibot';

/** What PostgreSQL's [[:cntrl:]] matches, whichever C library it stands on. */
const controls = /[\p{Cc}\u2028\u2029\ufff9-\ufffb]/gu;
/** The same without tab and line feed. */
const controlsInLines = /[\0-\x08\v-\x1f\x7f-\x9f\ufff9-\ufffb]/gu;
/** A line break as typed (CR), as a form post has it (CRLF), as pasted from elsewhere. */
const lineBreaks = /\r\n?|[\x85\u2028\u2029]/gu;

/** Something to see: neither space nor a character that only shapes others. */
const visible = /[^\s\p{Cf}]/u;
/** Half of a pair, which UTF-8 and so PostgreSQL have no bytes for. */
const loneSurrogate = /\p{Cs}/u;

/** Characters as PostgreSQL counts them: code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The text on one line: a pasted line break or tab is a space. */
export function asLine(text: string): string {
  return text.replace(controls, ' ').trim();
}

function asParagraphs(text: string): string {
  return text.replace(lineBreaks, '\n').replace(controlsInLines, ' ').trim();
}

/**
 * Makes the text safe to insert into HTML, without changing its length: a `<` that would start a tag
 * (before an ASCII letter, `/`, `!`, or `?`: HTML §13.2.5.6) becomes `‹`.
 */
export function neutralizeTags(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '\u2039');
}

/** A required line of at most `most` characters, whose tags aren't neutralized yet. */
/* @__NO_SIDE_EFFECTS__ */
export function rawLine(most: number, message: string) {
  return v.pipe(
    v.string(message),
    v.transform(asLine),
    v.check((text) => fits(text, most), message),
  );
}

/** A required line of at most `most` characters. */
/* @__NO_SIDE_EFFECTS__ */
export function line(most: number, message: string) {
  return v.pipe(rawLine(most, message), v.transform(neutralizeTags));
}

/** As `line`; left empty it is undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(most: number, message: string) {
  return v.pipe(
    v.nullish(v.string(message), ''),
    v.transform(asLine),
    v.check((text) => text === '' || fits(text, most), message),
    v.transform((text) => neutralizeTags(text) || undefined),
  );
}

/** A required text of at most `most` characters that may have line breaks. */
/* @__NO_SIDE_EFFECTS__ */
export function paragraphs(most: number, message: string) {
  return v.pipe(
    v.string(message),
    v.transform(asParagraphs),
    v.check((text) => fits(text, most), message),
    v.transform(neutralizeTags),
  );
}

/** As `paragraphs`; left empty it is undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalParagraphs(most: number, message: string) {
  return v.pipe(
    v.nullish(v.string(message), ''),
    v.transform(asParagraphs),
    v.check((text) => text === '' || fits(text, most), message),
    v.transform((text) => neutralizeTags(text) || undefined),
  );
}

function fits(text: string, most: number): boolean {
  return visible.test(text) && !loneSurrogate.test(text) && lengthOf(text) <= most;
}
