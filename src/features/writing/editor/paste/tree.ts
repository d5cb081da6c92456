import { parseHtml } from '../trusted-html';

export interface PastedElement {
  /** In lower case, with its prefix, such as `o:p`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly PastedNode[];
}

/** An element, or text. Comments are gone, and with them what Word hides in conditional comments. */
export type PastedNode = string | PastedElement;

/** The document in the clipboard. */
export function pastedTree(html: string): PastedElement {
  return elementOf(parseHtml(withInertStyles(html)).documentElement);
}

const inertStyle = 'data-pasted-style';

/** The Content-Security-Policy forbids inline styles even in documents that nobody sees, and reports each one. */
function withInertStyles(html: string): string {
  return html
    .replace(/<[a-z][^>]*>?/gi, (tag) => tag.replace(/([\s"'])style(?=\s*=)/gi, `$1 ${inertStyle}`))
    .replace(/(<\/?)style\b/gi, `$1${inertStyle}`);
}

const originalName = (name: string) => (name === inertStyle ? 'style' : name);

function elementOf(element: Element): PastedElement {
  const children: PastedNode[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Element) children.push(elementOf(child));
    else if (child instanceof Text) children.push(child.data);
  }
  return {
    name: originalName(element.nodeName.toLowerCase()),
    attributes: Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [originalName(name), value]),
    ),
    children,
  };
}

/** The text in an element. */
export function textIn(node: PastedNode): string {
  if (typeof node === 'string') return node;
  return node.name === 'br' ? '\n' : node.children.map(textIn).join('');
}

/** The elements inside an element that match, in document order. */
export function findAll(
  element: PastedElement,
  matches: (each: PastedElement) => boolean,
): PastedElement[] {
  return element.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : [...(matches(child) ? [child] : []), ...findAll(child, matches)],
  );
}
