/** Characters XML 1.0 can't contain even as references: control characters and lone surrogates. */
const invalidCharacters =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes the characters that no XML document can contain. */
export function stripInvalidXml(text: string): string {
  return text.replace(invalidCharacters, '');
}

/** `<name>text</name>` with the text escaped. */
export function element(name: string, text: string): string {
  const escaped = stripInvalidXml(text).replace(/[&<>]/g, (found) => references[found] ?? found);
  return `<${name}>${escaped}</${name}>`;
}
