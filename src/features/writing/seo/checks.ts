import type { Node } from '@tiptap/pm/model';
import { postDescription } from '~/lib/metadata/post-text';
import { plainText } from '~/lib/post-plain-text';
import type { DraftFields } from '~rules/post/draft';
import { foldText } from '~rules/post/fold-text';
import type { TextSnapshot } from '../editor/store/editor';

/** A part of the text, by its positions in the document. */
export interface Range {
  from: number;
  to: number;
}

/** Where the writer can fix something: in a field, or in a part of the text. */
export type Target = keyof DraftFields | Range;

interface TextPart extends Range {
  text: string;
}

interface CheckedPost {
  fields: DraftFields;
  /** As the page's head has it. */
  description: string;
  words: number;
  intro: TextPart | undefined;
  headings: readonly (TextPart & { level: number })[];
  links: readonly (TextPart & { isInternal: boolean })[];
}

export interface Check {
  label: string;
  /** What to do if something is found. */
  fix: string;
  /** Where to do it. Undefined if there's nothing to do. */
  find: (post: CheckedPost) => Target | undefined;
}

/** Search results cut off longer titles and descriptions, and shorter ones waste space. In characters. */
const titleLength = { min: 30, max: 60 };
const descriptionLength = { min: 70, max: 160 };
/** In words. Search engines find little in shorter texts, and longer ones need headings. */
const minWords = 300;

/** Words that say nothing about where a link leads. */
const vague =
  /^(?:(?:click|read|see|learn|find out|go) )?(?:here|more|this|that|link|(?:this|the) (?:link|page|post|article|site|website))$/;

export const checks: readonly Check[] = [
  {
    label: 'Title length',
    fix: `Use ${titleLength.min} to ${titleLength.max} characters. Search results cut off longer titles.`,
    find: ({ fields }) => (isWithin(fields.title, titleLength) ? undefined : 'title'),
  },
  {
    label: 'Meta description',
    fix: `Say in ${descriptionLength.min} to ${descriptionLength.max} characters why people should read the post. Without one, search results show the excerpt or the start of the text.`,
    find: ({ fields, description }) =>
      (fields.meta_description ?? fields.excerpt).trim() !== '' &&
      isWithin(description, descriptionLength)
        ? undefined
        : 'meta_description',
  },
  {
    label: 'Focus keyword',
    fix: 'Enter the words people might search for to find this post.',
    find: ({ fields }) => (wordsOf(fields.focus_keyword ?? '') ? undefined : 'focus_keyword'),
  },
  {
    label: 'Keyword in title',
    fix: 'Use the focus keyword in the title.',
    find: ({ fields }) => (hasKeyword(fields, fields.title) ? undefined : 'title'),
  },
  {
    label: 'Keyword in slug',
    fix: 'Use the focus keyword in the slug.',
    find: ({ fields }) => (hasKeyword(fields, fields.slug) ? undefined : 'slug'),
  },
  {
    label: 'Keyword in first paragraph',
    fix: 'Use the focus keyword in the first paragraph.',
    find: ({ fields, intro }) =>
      hasKeyword(fields, intro?.text ?? '') ? undefined : (intro ?? 'content'),
  },
  {
    label: 'Post length',
    fix: `Write at least ${minWords} words.`,
    find: ({ words }) => (words >= minWords ? undefined : 'content'),
  },
  {
    label: 'Headings',
    fix: `Use headings in posts of more than ${minWords} words, don’t leave any empty, and don’t skip levels.`,
    find: ({ headings, words }) => {
      const wrong = headings.find(
        ({ text, level }, index) =>
          text === '' || level - (headings[index - 1]?.level ?? level) > 1,
      );
      return wrong ?? (headings.length === 0 && words > minWords ? 'content' : undefined);
    },
  },
  {
    label: 'Internal links',
    fix: 'Link to at least one page of this site, such as a service or another post.',
    find: ({ links }) => (links.some(({ isInternal }) => isInternal) ? undefined : 'content'),
  },
  {
    label: 'Link text',
    fix: 'Name the page that a link leads to, instead of writing “click here” or its URL.',
    find: ({ links }) =>
      links.find(
        ({ text }) => /^\s*https?:/i.test(text) || !wordsOf(text) || vague.test(wordsOf(text)),
      ),
  },
  {
    label: 'Image description',
    fix: 'Describe the featured image. Without a description, screen readers repeat the title.',
    find: ({ fields }) =>
      fields.featured_image_url && !fields.featured_image_alt?.trim()
        ? 'featured_image_alt'
        : undefined,
  },
];

/**
 * The post as its page will have it. The editor's document has exactly what `sanitizePostHtml` leaves in the text.
 *
 * @param site Absolute address of the site.
 */
export function readPost(
  fields: DraftFields,
  { doc, html, words }: TextSnapshot,
  site: string,
): CheckedPost {
  let intro: TextPart | undefined;
  const headings: (TextPart & { level: number })[] = [];
  const links: (TextPart & { isInternal: boolean })[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const from = position + 1;
    const part = { from, to: from + node.content.size, text: node.textContent.trim() };
    if (node.type.name === 'heading')
      headings.push({ ...part, level: node.attrs['level'] as number });
    else if (part.text && !node.type.spec.code) intro ??= part;
    for (const { href, ...link } of linksIn(node, from)) {
      links.push({ ...link, isInternal: isInternal(href, site) });
    }
    return false;
  });
  const description = postDescription(fields, () => plainText(html));
  return { fields, description, words, intro, headings, links };
}

function linksIn(block: Node, start: number): (TextPart & { href: string })[] {
  const links: (TextPart & { href: string })[] = [];
  block.forEach((inline, offset) => {
    const href = inline.marks.find(({ type }) => type.name === 'link')?.attrs['href'] as unknown;
    if (typeof href !== 'string') return;
    const from = start + offset;
    const to = from + inline.nodeSize;
    const text = inline.text ?? ' ';
    const last = links.at(-1);
    // Formatting splits the text of a link.
    if (last?.to === from && last.href === href) {
      Object.assign(last, { to, text: last.text + text });
    } else links.push({ from, to, text, href });
  });
  return links;
}

function isInternal(href: string, site: string): boolean {
  const bareHost = (url: URL | null) => url?.host.replace(/^www\./, '');
  const url = URL.parse(href, site);
  return (
    !href.startsWith('#') &&
    /^https?:$/.test(url?.protocol ?? '') &&
    bareHost(url) === bareHost(new URL(site))
  );
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const { length } = [...text.trim()];
  return length >= min && length <= max;
}

/** Lowercase words without accents and punctuation, one space apart. */
function wordsOf(text: string): string {
  return (
    foldText(text)
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

/** Whether the text has the words of the focus keyword in a row. The last one can be plural. */
function hasKeyword({ focus_keyword }: DraftFields, text: string): boolean {
  const keyword = wordsOf(focus_keyword ?? '');
  const words = ` ${wordsOf(text)} `;
  return keyword !== '' && (words.includes(` ${keyword} `) || words.includes(` ${keyword}s `));
}
