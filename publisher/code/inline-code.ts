import { Parser } from 'htmlparser2';

/** The inline scripts and styles of a page. */
export interface PageCode {
  scripts: string[];
  styles: string[];
}

/** Other types aren't code, such as that of structured data. */
const codeTypes: ReadonlySet<string> = new Set([
  '',
  'module',
  'text/javascript',
  'speculationrules',
]);

/** Finds the inline code in a page that Astro has rendered. */
export function inlineCode(html: string): PageCode {
  const code: PageCode = { scripts: [], styles: [] };
  let texts: string[] | undefined;
  const parser = new Parser({
    onopentag(name, { src, type = '' }) {
      if (name === 'style') texts = code.styles;
      if (name === 'script' && src === undefined && codeTypes.has(type)) texts = code.scripts;
      texts?.push('');
    },
    ontext(text) {
      if (texts) texts.push((texts.pop() ?? '') + text);
    },
    onclosetag() {
      texts = undefined;
    },
  });
  parser.end(html);
  return code;
}
