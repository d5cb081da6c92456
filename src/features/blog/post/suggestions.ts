import type { PostLink } from '~/lib/posts-source';
import { dedicatedArticleSlug } from '~rules/post/slugs';

/**
 * Lists posts in `section` that a reader may have expected at `path`. Sends one request. `data-article` is the title
 * of the article that isn't in the database.
 */
export async function showSuggestions(section: HTMLElement, path: string): Promise<void> {
  const article = { slug: dedicatedArticleSlug, title: section.dataset['article'] ?? '' };
  const found = await suggestedPosts(path);
  const posts = isLike(path, article.slug) ? [article, ...found.slice(0, 2)] : found;
  const list = section.querySelector('ul');
  const item = section.querySelector('template')?.content;
  if (posts.length === 0 || !list || !item) return;
  for (const { slug, title } of posts) {
    const copy = item.cloneNode(true) as DocumentFragment;
    const link = copy.querySelector('a');
    if (link) Object.assign(link, { href: `/blog/${slug}`, textContent: title });
    list.append(copy);
  }
  section.hidden = false;
}

/** Whether a path has most words of a slug. */
function isLike(path: string, slug: string): boolean {
  const typed = new Set(path.toLowerCase().match(/[a-z\d]+/g));
  const words = slug.split('-');
  return words.filter((word) => typed.has(word)).length * 2 > words.length;
}

/** Returns an empty list if the request fails: the page already links to the blog. */
async function suggestedPosts(path: string): Promise<readonly PostLink[]> {
  try {
    const address = decodeURIComponent(path.replace(/^\/blog\//, ''));
    // Imported only when needed, because the client is larger than the page.
    const { visitorClient } = await import('~/lib/supabase/visitor-client');
    const { data } = await visitorClient().rpc('suggest_blog_posts', { address });
    return data ?? [];
  } catch {
    return [];
  }
}
