import type { PostLink } from '~/lib/posts-source';

/** Lists posts in `section` that a reader may have expected at `path`. Sends one request. */
export async function showSuggestions(section: HTMLElement, path: string): Promise<void> {
  const posts = await suggestedPosts(path);
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

/** Returns none if the request fails: the page already links to the blog. */
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
