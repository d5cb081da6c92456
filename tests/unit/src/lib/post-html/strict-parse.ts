export interface Element {
  name: string;
  attributes: Record<string, string>;
}

const tag = /<(?:\/([a-z0-9]+)|([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?)>/y;
const text = /(?:[^<&]|&(?:amp|lt|gt|quot);)+/y;
const attribute = / ([a-z]+)="([^"]*)"/g;

/**
 * The elements of HTML in a strict form that every parser reads the same way: lowercase tags, quoted
 * attributes, and no other `<` or character reference. Throws at anything else, such as a comment.
 */
export function strictParse(html: string): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < html.length;) {
    const [matched, closing, opening, attributes = ''] = matchAt(tag, html, at) ?? [];
    const piece = matched ?? matchAt(text, html, at)?.[0];
    if (!piece) throw new Error(`Not plain HTML from here: ${html.slice(at, at + 60)}`);
    if (opening) elements.push({ name: opening, attributes: read(attributes) });
    if (closing && !elements.some(({ name }) => name === closing)) {
      throw new Error(`</${closing}> closes nothing.`);
    }
    at += piece.length;
  }
  return elements;
}

function matchAt(pattern: RegExp, html: string, at: number) {
  pattern.lastIndex = at;
  return pattern.exec(html);
}

function read(attributes: string): Record<string, string> {
  return Object.fromEntries(
    [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]),
  );
}
