import type { PostCard } from '~/lib/posts-source';
import { sharedImage } from '~/lib/social-image/featured-image';
import { postImageText } from '~/lib/social-image/text';
import { canonicalAddress } from './canonical';
import { postDescription } from './post-text';

type HeadFields = Pick<
  PostCard,
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'category'
  | 'author_name'
  | 'read_time_minutes'
  | 'meta_description'
  | 'featured_image_url'
  | 'featured_image_alt'
>;

/**
 * What search engines and networks show of a post. Its page has it in the head.
 *
 * @param site Absolute address of the site.
 * @param text Returns the content's plain text on one line. Only called if needed.
 */
export function postHead(post: HeadFields, site: string | URL, text: () => string) {
  const path = `/blog/${post.slug}`;
  return {
    address: canonicalAddress(path, site),
    description: postDescription(post, text),
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
      { name: post.title, path },
    ],
    /** The featured image. Undefined if networks get the social image with the text `social` instead. */
    image: sharedImage(post, site) ?? undefined,
    social: postImageText(post),
  };
}
