// A minimal renderer with the exports of publisher/renderer-entry.ts.
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

let source;

export const cardColumns =
  'id slug title category published_at updated_at old_slugs category_slug old_category_slugs featured_image_url'.split(
    ' ',
  );

export function setSource(chosen) {
  source = chosen;
}

export function collect(cards) {
  if (cards.some(({ published_at }) => published_at === 'never')) throw new Error('No date.');
  const newest = [...cards].sort((a, b) => (a.published_at < b.published_at ? 1 : -1));
  return {
    cards: newest,
    listing: () => newest.slice(0, 6),
    post(slug) {
      const post = newest.find((card) => card.slug === slug);
      const next = newest.filter((card) => card.category === post?.category && card !== post);
      return post && { post, next: next.slice(0, 2) };
    },
  };
}

export function contentPages(posts) {
  const ofPosts = posts.cards.map(({ slug }) => {
    const { post, next } = posts.post(slug);
    return { path: `/blog/${slug}`, inputs: [post, ...next] };
  });
  return [
    { path: '/blog', inputs: posts.listing() },
    { path: '/sitemap.xml', inputs: posts.cards.map(({ slug }) => slug) },
    ...ofPosts,
  ];
}

export async function render(path, { isPreview = false } = {}) {
  const posts = collect(await source.cards());
  if (path === '/sitemap.xml')
    return respond('application/xml', posts.cards.map(({ slug }) => slug).join('\n'));
  if (path === '/blog') {
    const titles = posts.listing().map((card) => card.title);
    const clashing = titles.filter((title) => title === 'clashing');
    return titles.includes('unlistable') || clashing.length > 1 ? failed : html(titles);
  }
  const page = posts.post(path.replace('/blog/', ''));
  if (!page || page.post.title === 'unrenderable' || isBroken(page.post)) return failed;
  if (page.post.title === 'throwing') throw new Error('No such page.');
  const content = await source.content(page.post).catch(() => undefined);
  if (content === undefined || content === 'unrenderable') return failed;
  const notice = isPreview ? ['Preview'] : [];
  return html([...notice, page.post.title, content, ...page.next.map((card) => card.title)]);
}

/** A code build with a file `broken` can't render the posts whose titles match it. A Worker has no such folder. */
function isBroken({ title }) {
  const file = join(import.meta.dirname ?? '', '../client/broken');
  return existsSync(file) && new RegExp(readFileSync(file, 'utf8')).test(title);
}

/** Posts whose title starts with "Drawn" have a social image. */
export function postImagePath({ title }) {
  if (!title.startsWith('Drawn')) return undefined;
  return `/social/${hash('sha256', title).slice(0, 16)}.png`;
}

export async function cachedImage(folder, path, renderImage) {
  const file = join(folder, basename(path));
  if (existsSync(file)) return readFileSync(file);
  return renderImage();
}

export async function loadPostImages() {
  return async ({ title }) => {
    if (title.includes('undrawable')) throw new Error('No such letter.');
    if (title.includes('endless')) await new Promise(() => undefined);
    return new TextEncoder().encode(`PNG of ${title}`);
  };
}

function html(lines) {
  return respond('text/html', `<html>\n${lines.join('\n')}\n</html>`);
}

function respond(type, text) {
  const headers = new Headers({ 'content-type': type });
  return { status: 200, headers, body: new TextEncoder().encode(text) };
}

const failed = { ...html([]), status: 500 };
