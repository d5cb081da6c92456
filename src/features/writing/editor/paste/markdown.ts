import { marked } from 'marked';

/** One line like these is enough. */
const certain = [
  /^#{1,6} +\S/m,
  /^(?:```|~~~)/m,
  /(?<!!)\[[^[\]\n]+\]\((?:https?:|mailto:|\/|#)/,
  /(?<![*\w])\*\*(?=\S)[^*\n]+(?<=\S)\*\*(?![*\w])/,
];
/** These also occur in plain text, so it takes two lines. */
const likely = /^ {0,3}(?:[-*+]|\d{1,3}[.)]|>) +\S/gm;

/** The parser's time grows with the square of a paragraph's length. This takes about a second. */
const maxWork = 2e8;
/** Deeply nested lists and quotes. The parser recurses for each level. */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,3}[.)])[ \t])){50}/m;

/** Whether plain text was probably written as Markdown, and can be parsed in reasonable time. */
export function looksLikeMarkdown(text: string): boolean {
  const hasSigns =
    certain.some((sign) => sign.test(text)) || (text.match(likely)?.length ?? 0) >= 2;
  return hasSigns && !tooDeep.test(text) && workOf(text) <= maxWork;
}

function workOf(text: string): number {
  return text.split(/\n{2,}/).reduce((sum, { length }) => sum + length ** 2, 0);
}

/** Markdown as HTML. Clean it before using it, because Markdown can contain HTML. */
export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false, gfm: true });
}
