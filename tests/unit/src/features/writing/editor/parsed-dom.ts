import { DomUtils, parseDocument } from 'htmlparser2';

type Parsed = ReturnType<typeof parseDocument>['children'][number];

/** HTML as what our parsers and ProseMirror's read of the DOM. Only for HTML that every parser reads the same way. */
export function parsedDom(html: string): Node {
  const body: Parsed = parseDocument(html);
  for (const node of DomUtils.filter(() => true, body)) Object.assign(node, missingIn(node));
  return body as unknown as Node;
}

/** What htmlparser2's nodes don't have in common with a browser's. */
function missingIn(node: Parsed) {
  const element = 'attribs' in node ? node : undefined;
  const name = element?.name ?? 'body';
  const getAttribute = (attribute: string) => element?.attribs[attribute] ?? null;
  return {
    nodeName: node.nodeType === 3 ? '#text' : name.toUpperCase(),
    getAttribute,
    matches(selector: string): boolean {
      const [, tag, attribute] = /^(\w+)(?:\[(\w+)\])?$/.exec(selector) ?? [];
      if (!tag) throw new Error(`Not a selector that this fake knows: ${selector}`);
      return name === tag && (!attribute || getAttribute(attribute) !== null);
    },
  };
}
