import { Marked, type Token, type Tokens } from 'marked';

/** One line like these is enough. */
const certain = [
  /^#{1,6} +\S/m,
  /^(?:```|~~~)/m,
  /(?<!!)\[[^[\]\n]+\]\((?:https?:|mailto:|\/|#)/,
  /(?<![*\w])\*\*(?=\S)[^*\n]+(?<=\S)\*\*(?![*\w])/,
  /(?<![~\w])~~(?=\S)[^~\n]+(?<=\S)~~(?!~)/,
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
  return parser.parse(text, { async: false });
}

/** The numbers of list items as they're written. Markdown would count up from the first one. */
const numbers = new WeakMap<Token, number>();

const parser = new Marked({
  gfm: true,
  // A single tilde means "about", as in ~5.
  tokenizer: { del: (source) => (source.startsWith('~~') ? false : undefined) },
  walkTokens(token) {
    if (token.type !== 'list' || !(token as Tokens.List).ordered) return;
    const { items } = token as Tokens.List;
    const written = items.map(({ raw }) => Number.parseInt(raw));
    // People write `1.` in front of each item to have them numbered automatically.
    if (new Set(written).size === 1) return;
    for (const [index, item] of items.entries()) numbers.set(item, written[index] ?? NaN);
  },
  renderer: {
    listitem(item) {
      const number = numbers.get(item);
      const value = number === undefined ? '' : ` value="${number}"`;
      return `<li${value}>${this.parser.parse(item.tokens)}</li>\n`;
    },
  },
});

/** Whether plain text consists of the rows of a table, as spreadsheets copy them. */
export function looksLikeTable(text: string): boolean {
  const rows = tableRows(text);
  const columns = rows[0]?.length ?? 0;
  const isIndented = rows.every(([first]) => first === '');
  return columns > 1 && !isIndented && rows.every((cells) => cells.length === columns);
}

/** The rows as HTML, so that they're written like any other table. */
export function tableToHtml(text: string): string {
  const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const rows = tableRows(text).map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function tableRows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
