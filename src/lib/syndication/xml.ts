const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 has no way to hold, not even as a reference: control characters and lone surrogates. */
const impossible =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text made safe between tags and in attribute values. What XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(impossible, '')
    .replace(/[&<>"']/g, (character) => references[character] ?? character);
}

/** `<name>text</name>` with the text escaped; nothing for an empty text. */
export function element(name: string, text: string): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : '';
}

/** An XML document as a response of its type. */
export function xmlResponse(
  type: 'application/xml' | 'application/rss+xml',
  root: string,
): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}
