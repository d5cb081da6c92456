/** Removed without a space, because inline elements can be in the middle of a word. */
const inlineTag = /<\/?(?:strong|em|u|code|a)\b[^<>]*>/g;
const anyTag = /<[^<>]*>/g;

/** The only character references in sanitized HTML. The parser decodes all others. */
const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The text of sanitized HTML on one line. Plain text: escape it before showing it. */
export function plainText(sanitized: string): string {
  return sanitized
    .replace(inlineTag, '')
    .replace(anyTag, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (reference) => characters[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .trim();
}
