import { marked } from 'marked';

/** One line like these is enough. */
const certain = [
  /^#{1,6} +\S/m,
  /^(?:```|~~~)/m,
  /(?<!!)\[[^[\]\n]+\]\((?:https?:|mailto:|\/|#)[^\s)]{0,2000}\)/,
  /(?<![*\w])\*\*(?=\S)[^*\n]+(?<=\S)\*\*(?![*\w])/,
];
/** These also occur in plain text, so it takes two lines. */
const likely = /^ {0,3}(?:[-*+]|\d{1,3}[.)]|>) +\S/gm;

/** Whether plain text was probably written as Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  return certain.some((sign) => sign.test(text)) || (text.match(likely)?.length ?? 0) >= 2;
}

/** Markdown as HTML. Clean it before using it, because Markdown can contain HTML. */
export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false, gfm: true });
}
