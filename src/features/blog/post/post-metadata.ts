import { blogPosting, canonicalAddress, organizationId, postDescription } from '~/lib/metadata';
import { textOf } from '~/lib/post-html';
import { displayDate, type PostCard } from '~/lib/posts-source';
import { featuredImageAlt, featuredImageUrl, postImageText, socialImage } from '~/lib/social-image';

/**
 * The head metadata of a post's page, as props of `Base`.
 *
 * @param html The post's content.
 * @param site Absolute address of the site.
 * @param authorPath Path of the page about the author, if there is one.
 */
export function postMetadata(post: PostCard, html: string, site: URL, authorPath?: string) {
  const path = `/blog/${post.slug}`;
  const description = postDescription(post, () => textOf(html));
  const { title, tags, category, author_name: author } = post;
  const social = postImageText(post);
  const featured = featuredImageUrl(post, site);
  const dates = { published: displayDate(post), modified: post.updated_at };
  return {
    title,
    description,
    social,
    image: featured ? { address: featured, alt: featuredImageAlt(post) } : undefined,
    article: { ...dates, author, section: category, tags },
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
      { name: title, path },
    ],
    structuredData: [
      blogPosting(
        {
          ...{ title, description, category, tags, author, ...dates },
          address: canonicalAddress(path, site),
          image: featured ?? new URL(socialImage(social).path, site).href,
          readMinutes: post.read_time_minutes,
          ...(authorPath && { authorPath }),
        },
        organizationId(site),
      ),
    ],
  };
}
