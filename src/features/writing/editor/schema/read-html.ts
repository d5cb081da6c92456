import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { parseHtml } from '../trusted-html';
import { postSchema } from '.';

/** A post's HTML as a document. Elements that posts can't have lose their tags. */
export function readHtml(html: string): Node {
  return readDom(parseHtml(html).body, isIndented(html));
}

/**
 * @param indented Whether white space is only there to make the HTML readable. The editor writes none, so all
 *   white space in its HTML was typed.
 * @param schema The schema of the editor that shows the document. Each editor creates its own.
 */
export function readDom(
  body: globalThis.Node,
  indented: boolean,
  schema: Schema = postSchema,
): Node {
  return DOMParser.fromSchema(schema).parse(body, { preserveWhitespace: !indented });
}

/** Whether there are line breaks outside code. */
export function isIndented(html: string): boolean {
  return /[\r\n]/.test(html.replace(/<pre\b[^]*?(?:<\/pre>|$)/gi, ''));
}
