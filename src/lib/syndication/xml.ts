/** Characters XML 1.0 can't contain even as references: control characters and lone surrogates. */
const invalidCharacters =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeWith(special: RegExp, text: string): string {
  return text
    .replace(invalidCharacters, '')
    .replace(special, (character) => references[character] ?? character);
}

type Attributes = Readonly<Record<string, string>>;

/** `<name>text</name>` with the text and the attributes escaped. */
export function element(name: string, text: string, attributes: Attributes = {}): string {
  return `<${startTag(name, attributes)}>${escapeWith(/[&<>]/g, text)}</${name}>`;
}

/** `<name/>` with the attributes escaped. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${startTag(name, attributes)}/>`;
}

/** `<name>…</name>` with the attributes escaped. `children` is XML. */
export function parentElement(
  name: string,
  attributes: Attributes,
  children: readonly string[],
): string {
  return `<${startTag(name, attributes)}>${children.join('')}</${name}>`;
}

function startTag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeWith(/[&<>"]/g, value)}"`,
  );
  return name + pairs.join('');
}

/** An XML document as a response. */
export function xmlDocument(lines: readonly string[]): Response {
  const text = ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n');
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
