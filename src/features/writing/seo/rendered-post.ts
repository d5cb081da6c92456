import type { Node } from '@tiptap/pm/model';
import { documentTitle } from '~/lib/metadata/document-title';
import { postHead, type PostHead } from '~/lib/metadata/post-head';
import { plainText } from '~/lib/post-plain-text';
import type { DraftFields } from '~rules/post/draft';
import type { TextSnapshot } from '../editor/store/editor';
import { countProse, type Prose } from './readability';

/** A part of the text, by its positions in the document. */
export interface Range {
  from: number;
  to: number;
}

export interface Paragraph extends Range {
  text: string;
  prose: Prose;
}

export interface Heading extends Range {
  text: string;
  /** As the writer chose it. The page begins with 2. */
  level: number;
}

export interface Link extends Range {
  text: string;
  /** Undefined if it doesn't lead to a web page, or to a part of this one. */
  leadsTo: 'internal' | 'external' | undefined;
}

/** A post as its page will show it, in the form that the checks need. */
export interface RenderedPost {
  fields: DraftFields;
  head: PostHead;
  /** Of the document, with the site's name if there's room. */
  title: string;
  words: number;
  paragraphs: readonly Paragraph[];
  headings: readonly Heading[];
  links: readonly Link[];
}

/**
 * What the page will show. The editor's document has exactly what `sanitizePostHtml` leaves in the text.
 *
 * @param site Absolute address of the site.
 */
export function renderedPost(
  fields: DraftFields,
  { doc, html, words }: TextSnapshot,
  site: string,
): RenderedPost {
  const head = postHead(fields, site, () => plainText(html));
  const paragraphs: Paragraph[] = [];
  const headings: Heading[] = [];
  const links: Link[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const start = position + 1;
    const range = { from: start, to: start + node.content.size };
    const { text, prose, links: ofBlock } = readBlock(node);
    if (node.type.name === 'heading') {
      headings.push({ ...range, text, level: node.attrs['level'] as number });
    } else if (text && !node.type.spec.code) paragraphs.push({ ...range, text, prose });
    for (const { from, to, text: linked, href } of ofBlock) {
      const leadsTo = destination(href, head.address);
      links.push({ from: start + from, to: start + to, text: linked, leadsTo });
    }
    return false;
  });
  return { fields, head, title: documentTitle(fields.title), words, paragraphs, headings, links };
}

interface Block {
  text: string;
  prose: Prose;
  /** Their positions are relative to the block. */
  links: readonly (Range & { text: string; href: string })[];
}

/** Nodes never change, so only edited blocks are read again. */
const blocks = new WeakMap<Node, Block>();

function readBlock(node: Node): Block {
  const known = blocks.get(node);
  if (known) return known;
  const text = node.textBetween(0, node.content.size, undefined, ' ').trim();
  const block = { text, prose: countProse(text), links: linksOf(node) };
  blocks.set(node, block);
  return block;
}

function linksOf(node: Node): Block['links'] {
  const links: (Range & { text: string; href: string })[] = [];
  node.forEach((inline, from) => {
    const href = inline.marks.find(({ type }) => type.name === 'link')?.attrs['href'] as unknown;
    if (typeof href !== 'string') return;
    const text = inline.text ?? ' ';
    const to = from + inline.nodeSize;
    const last = links.at(-1);
    // Formatting splits the text of a link.
    if (last?.to === from && last.href === href)
      Object.assign(last, { text: last.text + text, to });
    else links.push({ from, to, text, href });
  });
  return links;
}

function destination(href: string, address: string): Link['leadsTo'] {
  if (href.startsWith('#')) return undefined;
  try {
    const url = new URL(href, address);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    const bareHost = ({ host }: URL) => host.replace(/^www\./, '');
    return bareHost(url) === bareHost(new URL(address)) ? 'internal' : 'external';
  } catch {
    return undefined;
  }
}
