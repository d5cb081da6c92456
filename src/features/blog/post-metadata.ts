import { brand } from '~/config/brand';
import {
  blogPosting,
  breadcrumbList,
  canonicalAddress,
  organizationId,
  postDescription,
} from '~/lib/metadata';
import { textOf } from '~/lib/post-html';
import { shownDate, type PostCard } from '~/lib/posts-source';

/**
 * What the head of a post's page says of it.
 *
 * @param html The post's content.
 * @param site Absolute address of the site.
 */
export function postMetadata(post: PostCard, html: string, site: URL) {
  const at = (path: string) => canonicalAddress(path, site);
  const description = postDescription(post, () => textOf(html));
  const { title, tags, category, author_name: author } = post;
  const image = imageAddress(post, site);
  const dates = { published: shownDate(post), modified: post.updated_at };
  return {
    title,
    description,
    image,
    article: { ...dates, author, section: category, tags },
    structuredData: [
      blogPosting(
        {
          ...{ title, description, category, tags, author, ...dates },
          address: at(`/blog/${post.slug}`),
          image: image ?? new URL(brand.socialImage.path, site).href,
          readMinutes: post.read_time_minutes,
        },
        organizationId(site),
      ),
      breadcrumbList([
        { name: 'Home', address: at('/') },
        { name: 'Blog', address: at('/blog') },
        { name: title, address: at(`/blog/${post.slug}`) },
      ]),
    ],
  };
}

/** Null where a post has no image or its address is none: no page fails for it. */
function imageAddress({ featured_image_url: image }: PostCard, site: URL): string | null {
  return image && URL.canParse(image, site) ? new URL(image, site).href : null;
}
