import { bestMatches, searchTerm, wordsOf, type Candidate } from './suggested-posts';

/** Lists posts in `section` that a reader may have expected at `path`. Sends at most one request. */
export async function showSuggestions(section: HTMLElement, path: string): Promise<void> {
  const words = wordsOf(path);
  const term = searchTerm(words);
  if (term === undefined) return;
  const found = await search(term);
  const list = section.querySelector('ul');
  const item = section.querySelector('template')?.content;
  if (found.length === 0 || !list || !item) return;
  for (const { slug, title } of bestMatches(found, words)) {
    const copy = item.cloneNode(true) as DocumentFragment;
    const link = copy.querySelector('a');
    if (link) Object.assign(link, { href: `/blog/${slug}`, textContent: title });
    list.append(copy);
  }
  section.hidden = false;
}

/** Returns none if the search fails: the page already links to the blog. */
async function search(term: string): Promise<Candidate[]> {
  try {
    // Imported only when needed, because the client is larger than the page.
    const { visitorClient } = await import('~/lib/supabase/visitor-client');
    const { data, error } = await visitorClient().rpc('search_blog_posts', { search: term });
    return error ? [] : (data as unknown as { posts: Candidate[] }).posts;
  } catch {
    return [];
  }
}
