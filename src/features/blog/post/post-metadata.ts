import { blogPosting, canonicalAddress, organizationId, postHead } from '~/lib/metadata';
import { textOf } from '~/lib/post-html';
import { postDates, type PostCard } from '~/lib/posts-source';
import { socialImage } from '~/lib/social-image';

/**
 * The head metadata of a post's page, as props of `Base`.
 *
 * @param html The post's content.
 * @param site Absolute address of the site.
 * @param authorPath Path of the page about the author, if there is one.
 */
export function postMetadata(post: PostCard, html: string, site: URL, authorPath?: string) {
  const { address, ...head } = postHead(post, site, () => textOf(html));
  const { title, tags, category, author_name: author } = post;
  const dates = postDates(post);
  return {
    title,
    ...head,
    article: {
      ...dates,
      author: authorPath && canonicalAddress(authorPath, site),
      section: category,
      tags,
    },
    structuredData: [
      blogPosting(
        {
          title,
          address,
          category,
          tags,
          author,
          ...dates,
          description: head.description,
          image: head.image?.address ?? new URL(socialImage(head.social).path, site).href,
          readMinutes: post.read_time_minutes,
          ...(authorPath && { authorPath }),
        },
        organizationId(site),
      ),
    ],
  };
}
