const blockTags = new Set([
  'p',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
]);

/** An unclosed tag reaches to the end, as in browsers. That also keeps the time linear. */
const blockTag = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>?/gi;
const anyTag = /<(?=[a-z/!?])[^>]*>?/gi;

/** A post's HTML, split into its top-level blocks. Text outside of blocks is one block per line. */
export function splitBlocks(html: string): string[] {
  return [...eachBlock(html)];
}

/** The same, for callers that only need the first few. */
export function* eachBlock(html: string): Generator<string> {
  let depth = 0;
  let start = 0;
  const cut = (end: number) => {
    const block = html.slice(start, end).trim();
    start = end;
    if (!block) return [];
    return depth === 0 && !block.startsWith('<') ? lines(block) : [block];
  };
  for (const match of html.matchAll(blockTag)) {
    const [text, slash, name = ''] = match;
    if (!blockTags.has(name.toLowerCase())) continue;
    if (slash) {
      depth = Math.max(0, depth - 1);
      if (depth === 0) yield* cut(match.index + text.length);
    } else {
      if (depth === 0) yield* cut(match.index);
      depth += 1;
    }
  }
  depth = 0;
  yield* cut(html.length);
}

function lines(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim());
}

const lineEnd = /<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/gi;
const references: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

/** The text of a block, for people to read. */
export function blockText(html: string): string {
  return html
    .replace(lineEnd, '\n')
    .replace(anyTag, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => references[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
