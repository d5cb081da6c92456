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
  return elementOf(parseHtml(html).documentElement);
}

function elementOf(element: Element): PastedElement {
  const children: PastedNode[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Element) children.push(elementOf(child));
    else if (child instanceof Text) children.push(child.data);
  }
  return {
    name: element.nodeName.toLowerCase(),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
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
