import { brand } from '~/config/brand';
import { canonicalAddress } from '~/lib/metadata';
import { publicPostHtml } from '~/lib/post-html';
import { content, postDates, type PostCard } from '~/lib/posts-source';
import { featuredImage } from '~/lib/social-image';
import { emptyElement, type Feed, type FeedEntry } from '~/lib/syndication';

export interface FeedOptions {
  posts: readonly PostCard[];
  /** Path of the feed. */
  path: string;
  title: string;
  /** Absolute address of the site. */
  site: URL;
}

/** A feed with the full text of its posts. */
export async function blogFeed({ posts, path, title, site }: FeedOptions): Promise<Feed> {
  return {
    title,
    description: brand.description,
    language: brand.language,
    home: canonicalAddress('/blog', site),
    self: canonicalAddress(path, site),
    icon: new URL('/logo.png', site).href,
    entries: await Promise.all(posts.map((post) => cachedEntry(post, site))),
  };
}

/** A post is in several feeds, and its card stays the same object until the post changes. */
const entries = new WeakMap<PostCard, Promise<FeedEntry>>();

function cachedEntry(post: PostCard, site: URL): Promise<FeedEntry> {
  let entry = entries.get(post);
  if (!entry) {
    entry = feedEntry(post, site);
    entries.set(post, entry);
    // The next attempt reads the text again.
    entry.catch(() => entries.delete(post));
  }
  return entry;
}

async function feedEntry(post: PostCard, site: URL): Promise<FeedEntry> {
  const url = canonicalAddress(`/blog/${post.slug}`, site);
  const image = featuredImage(post, site);
  const dates = postDates(post);
  // Unlike the page, feeds don't repeat the title for an image without a description.
  const alt = post.featured_image_alt ?? '';
  const html = publicPostHtml(await content(post), new URL(url));
  return {
    id: `urn:uuid:${post.id}`,
    url,
    title: post.title,
    summary: post.excerpt,
    // Many feed readers show only images that are part of the text.
    html:
      image === null ? html : `<p>${emptyElement('img', { src: image.address, alt })}</p>${html}`,
    author: post.author_name,
    topics: [...new Set([post.category, ...post.tags])],
    published: dates.published,
    updated: dates.modified,
    image: image && { url: image.address, alt },
  };
}
