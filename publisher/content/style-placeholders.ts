type StyleSheet = { type: 'inline'; content: string } | { type: 'external' };

/** Starts a placeholder. Posts can't contain it, because their pages escape `<` in text and `"` in attributes. */
const placeholderStart = '<"style ';
const placeholderEnd = '>';

/**
 * Replaces the content of inline style sheets with placeholders. Returns a function that puts the sheets into a rendered
 * page. Astro renders each page as one string, and encoding it takes as long as rendering it, although a third of it is
 * the same style sheet every time.
 */
export function replaceStyleSheets(
  routes: readonly { styles: readonly StyleSheet[] }[],
): (page: Uint8Array) => Uint8Array {
  const placeholders = new Map<string, string>();
  const sheets = new Map<string, Buffer>();
  for (const style of routes.flatMap(({ styles }) => styles)) {
    if (style.type !== 'inline') continue;
    const { content } = style;
    const placeholder =
      placeholders.get(content) ?? `${placeholderStart}${sheets.size}${placeholderEnd}`;
    placeholders.set(content, placeholder);
    sheets.set(placeholder, Buffer.from(content));
    style.content = placeholder;
  }

  return (page) => {
    const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
    const parts: Buffer[] = [];
    let at = 0;
    for (;;) {
      const start = bytes.indexOf(placeholderStart, at);
      if (start < 0) return Buffer.concat([...parts, bytes.subarray(at)]);
      const end = bytes.indexOf(placeholderEnd, start) + placeholderEnd.length;
      const sheet = sheets.get(bytes.toString('latin1', start, end));
      if (!sheet)
        throw new Error('A page has the placeholder of a style sheet that doesn’t exist.');
      parts.push(bytes.subarray(at, start), sheet);
      at = end;
    }
  };
}
