type StyleSheet = { type: 'inline'; content: string } | { type: 'external' };

/** Starts a mark. Posts can't contain it, because their pages escape `<` in text and `"` in attributes. */
const markStart = '<"style ';
const markEnd = '>';

/**
 * Replaces the content of inline style sheets with marks. Returns a function that puts the sheets into a rendered page.
 * Astro renders each page as one string, and encoding it takes as long as rendering it, although a third of it is the
 * same style sheet every time.
 */
export function markStyleSheets(
  routes: readonly { styles: readonly StyleSheet[] }[],
): (page: Uint8Array) => Uint8Array {
  const sheets: Buffer[] = [];
  const marks = new Map<string, string>();
  for (const style of routes.flatMap(({ styles }) => styles)) {
    if (style.type !== 'inline') continue;
    let mark = marks.get(style.content);
    if (mark === undefined) {
      mark = `${markStart}${sheets.length}${markEnd}`;
      sheets.push(Buffer.from(style.content));
      marks.set(style.content, mark);
    }
    style.content = mark;
  }

  return (page) => {
    const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
    const parts: Buffer[] = [];
    let at = 0;
    for (;;) {
      const mark = bytes.indexOf(markStart, at);
      if (mark < 0) return Buffer.concat([...parts, bytes.subarray(at)]);
      const end = bytes.indexOf(markEnd, mark);
      const sheet = sheets[Number(bytes.toString('latin1', mark + markStart.length, end))];
      if (!sheet) throw new Error('A page has the mark of a style sheet that doesn’t exist.');
      parts.push(bytes.subarray(at, mark), sheet);
      at = end + markEnd.length;
    }
  };
}
