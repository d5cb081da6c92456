import { plainText, publicPostHtml } from '~/lib/post-html';

export interface Heading {
  /** The heading's anchor. */
  id: string;
  text: string;
  /** On the page, 2 to 6. */
  level: number;
}

export interface PostBody {
  html: string;
  headings: readonly Heading[];
}

/** In sanitized HTML, headings have no attributes. A heading that contains another heading doesn't match. */
const headingPattern = /<h([1-6])>((?:(?!<\/?h[1-6]>)[^])*)<\/h\1>/g;

/** Matches tags that a heading's link must not contain: blocks, and other links. */
const notLinkable = /<(?!\/?(?:strong|em|u|code|br)\b)/;

/**
 * No other ID on the page starts with this, so a heading can't take another element's ID. Firefox's reader view leaves
 * out headings whose ID contains words such as "ad", "related", or "social", unless it also contains this word.
 */
const idPrefix = 'article-';
const maxIdLength = 80;

/**
 * A post's HTML as its page shows it: sanitized, with headings that link to themselves and follow the title without
 * skipping a level, and with code that can be scrolled by keyboard.
 */
export function postBody(html: string): PostBody {
  const headings: Heading[] = [];
  const uniqueId = idGenerator();
  const levelBelowTitle = outline();
  const sanitized = publicPostHtml(html);
  const withAnchors = sanitized.replace(headingPattern, (_, written: string, inner: string) => {
    const text = plainText(inner);
    const id = uniqueId(text);
    const level = levelBelowTitle(Number(written));
    headings.push({ id, text, level });
    const content = notLinkable.test(inner) ? inner : `<a href="#${id}">${inner}</a>`;
    return `<h${level} id="${id}">${content}</h${level}>`;
  });
  // Safari doesn't focus scrollable elements on its own. In sanitized HTML, `<pre>` has no attributes.
  return { html: withAnchors.replaceAll('<pre>', '<pre tabindex="0">'), headings };
}

/**
 * Converts the levels that a writer chose: the first heading gets 2, and no other is more than one level deeper than
 * the heading before it.
 */
function outline() {
  const open: number[] = [];
  return (written: number): number => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    return Math.min(open.length + 1, 6);
  };
}

/** Creates IDs from the letters and digits of headings. Later headings with the same text get a number. */
function idGenerator() {
  const taken = new Set<string>();
  const repeats = new Map<string, number>();
  return (text: string): string => {
    const slug =
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu)
        // Reader view leaves out every element with this word in its ID.
        ?.map((word) => (word === 'share' ? 'sharing' : word))
        .join('-') ?? '';
    const base =
      idPrefix + ([...slug].slice(0, maxIdLength).join('').replace(/-$/, '') || 'section');
    let id = base;
    for (let count = repeats.get(base) ?? 1; taken.has(id); repeats.set(base, count)) {
      id = `${base}-${(count += 1)}`;
    }
    taken.add(id);
    return id;
  };
}

/** A heading and its subheadings. */
export interface HeadingGroup extends Heading {
  below: readonly Heading[];
}

/** With fewer headings, a post has no table of contents. */
const minHeadings = 3;

/**
 * The table of contents: the headings of the highest level that the post uses, each with its subheadings.
 * Empty for a post with fewer than three headings.
 */
export function tableOfContents(headings: readonly Heading[]): readonly HeadingGroup[] {
  if (headings.length < minHeadings) return [];
  const top = Math.min(...headings.map(({ level }) => level));
  const groups: (Heading & { below: Heading[] })[] = [];
  for (const heading of headings) {
    const group = groups.at(-1);
    if (group && heading.level > top) group.below.push(heading);
    else groups.push({ ...heading, below: [] });
  }
  return groups;
}
