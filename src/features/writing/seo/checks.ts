import { postDescription } from '~/lib/metadata/post-text';
import { plainText } from '~/lib/post-plain-text';
import type { DraftFields } from '~rules/post/draft';
import { foldText } from '~rules/post/fold-text';
import { countWords } from '../fields/suggestions';

/** Something to fix: in which field, and in which part of the text. */
interface Finding {
  field: keyof DraftFields;
  text?: string;
}

interface CheckedPost {
  fields: DraftFields;
  /** As the page's head has it. */
  description: string;
  words: number;
  intro: string;
  headings: readonly { level: number; text: string }[];
  links: readonly { text: string; isInternal: boolean }[];
}

interface Check {
  label: string;
  /** What to do if something is found. */
  fix: string;
  /** Undefined if there's nothing to do. */
  find: (post: CheckedPost) => Finding | undefined;
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
    find: ({ fields }) => (isWithin(fields.title, titleLength) ? undefined : { field: 'title' }),
  },
  {
    label: 'Meta description',
    fix: `Say in ${descriptionLength.min} to ${descriptionLength.max} characters why people should read the post. Without one, search results show the excerpt or the start of the text.`,
    find: ({ fields, description }) =>
      (fields.meta_description ?? fields.excerpt).trim() !== '' &&
      isWithin(description, descriptionLength)
        ? undefined
        : { field: 'meta_description' },
  },
  {
    label: 'Focus keyword',
    fix: 'Enter the words people might search for to find this post.',
    find: ({ fields }) =>
      wordsOf(fields.focus_keyword ?? '') ? undefined : { field: 'focus_keyword' },
  },
  {
    label: 'Keyword in title',
    fix: 'Use the focus keyword in the title.',
    find: ({ fields }) => (hasKeyword(fields, fields.title) ? undefined : { field: 'title' }),
  },
  {
    label: 'Keyword in slug',
    fix: 'Use the focus keyword in the slug.',
    find: ({ fields }) => (hasKeyword(fields, fields.slug) ? undefined : { field: 'slug' }),
  },
  {
    label: 'Keyword in first paragraph',
    fix: 'Use the focus keyword in the first paragraph.',
    find: ({ fields, intro }) => (hasKeyword(fields, intro) ? undefined : { field: 'content' }),
  },
  {
    label: 'Post length',
    fix: `Write at least ${minWords} words.`,
    find: ({ words }) => (words >= minWords ? undefined : { field: 'content' }),
  },
  {
    label: 'Headings',
    fix: `Use headings in posts of more than ${minWords} words, don’t leave any empty, and don’t skip levels.`,
    find: ({ headings, words }) => {
      const wrong = headings.find(
        ({ text, level }, index) =>
          text === '' || level - (headings[index - 1]?.level ?? level) > 1,
      );
      const isMissing = headings.length === 0 && words > minWords;
      return wrong || isMissing ? { field: 'content', text: wrong?.text ?? '' } : undefined;
    },
  },
  {
    label: 'Internal links',
    fix: 'Link to at least one page of this site, such as a service or another post.',
    find: ({ links }) =>
      links.some(({ isInternal }) => isInternal) ? undefined : { field: 'content' },
  },
  {
    label: 'Link text',
    fix: 'Name the page that a link leads to, instead of writing “click here” or its URL.',
    find: ({ links }) => {
      const wrong = links.find(
        ({ text }) => /^https?:/i.test(text) || !wordsOf(text) || vague.test(wordsOf(text)),
      );
      return wrong && { field: 'content', text: wrong.text };
    },
  },
  {
    label: 'Image description',
    fix: 'Describe the featured image. Without a description, screen readers repeat the title.',
    find: ({ fields }) =>
      fields.featured_image_url && !fields.featured_image_alt?.trim()
        ? { field: 'featured_image_alt' }
        : undefined,
  },
];

/**
 * The post as its page will show it.
 *
 * @param site Absolute address of the site.
 */
export function readPost(fields: DraftFields, site: string): CheckedPost {
  const { content } = fields;
  const parts = partsOf(content);
  return {
    fields,
    description: postDescription(fields, () => plainText(content)),
    words: countWords(content),
    intro: parts.find(({ name, text }) => name === 'p' && text)?.text ?? '',
    headings: parts
      .filter(({ name }) => name.startsWith('h'))
      .map(({ name, text }) => ({ level: Number(name[1]), text })),
    links: parts
      .filter(({ name }) => name === 'a')
      .map(({ href, text }) => ({ text, isInternal: isInternal(href, site) })),
  };
}

const partTag = /<(\/?)(h[1-6]|p|a)\b([^<>]*)>/g;

/** The headings, paragraphs, and links in a post's HTML, with their text. */
function partsOf(html: string): { name: string; href: string; text: string }[] {
  const open: { href: string; start: number }[] = [];
  const parts: ReturnType<typeof partsOf> = [];
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(
    partTag,
  )) {
    if (!slash) {
      const href = /\bhref="([^"]*)"/.exec(attributes)?.[1] ?? '';
      open.push({ href, start: index + tag.length });
      continue;
    }
    const { href = '', start = index } = open.pop() ?? {};
    parts.push({ name, href, text: plainText(html.slice(start, index)) });
  }
  return parts;
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
