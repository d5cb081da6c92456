import { parseDocument } from 'htmlparser2';

interface Parsed {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: Parsed[];
}

/** As much of the DOM as ProseMirror's parser reads. Only for HTML that every parser reads the same way. */
class FakeNode {
  parentNode: FakeNode | null = null;
  nextSibling: FakeNode | null = null;
  previousSibling: FakeNode | null = null;
  readonly childNodes: FakeNode[];
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly #attributes: Record<string, string>;

  constructor({ type, name, data, attribs, children }: Parsed) {
    this.nodeType = type === 'text' ? 3 : 1;
    this.nodeName = type === 'text' ? '#text' : (name ?? 'body').toUpperCase();
    this.nodeValue = data ?? null;
    this.#attributes = attribs ?? {};
    this.childNodes = (children ?? []).map((child) => new FakeNode(child));
    for (const [index, child] of this.childNodes.entries()) {
      child.parentNode = this;
      child.previousSibling = this.childNodes[index - 1] ?? null;
      child.nextSibling = this.childNodes[index + 1] ?? null;
    }
  }

  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }

  getAttribute(name: string): string | null {
    return this.#attributes[name] ?? null;
  }

  matches(selector: string): boolean {
    const [, name, attribute] = /^(\w+)(?:\[(\w+)\])?$/.exec(selector) ?? [];
    if (!name) throw new Error(`Not a selector that this fake knows: ${selector}`);
    return this.nodeName === name.toUpperCase() && (!attribute || attribute in this.#attributes);
  }
}

export function parsedDom(html: string): Node {
  return new FakeNode(parseDocument(html) as unknown as Parsed) as unknown as Node;
}
