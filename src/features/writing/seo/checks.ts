import { isFeaturedImage } from '~rules/post/post';
import type { Check, CheckGroup } from './check';
import { checkKeyword } from './check-keyword';
import { checkLinks } from './check-links';
import { checkSearchResult } from './check-search-result';
import { checkHeadings, checkLength, checkReadability } from './check-text';
import type { Measure } from './pixel-width';
import type { RenderedPost } from './rendered-post';

interface Context {
  measure: Measure;
  /** The median length of public posts in words, by category. Undefined: unknown. */
  medians: Readonly<Record<string, number>> | undefined;
}

/** Everything that's checked about a post. */
export function checkPost(post: RenderedPost, { measure, medians }: Context): CheckGroup[] {
  return [
    { title: 'Title and description', checks: checkSearchResult(post, measure) },
    { title: 'Focus keyword', checks: checkKeyword(post) },
    { title: 'Text', checks: post.words > 0 ? textChecks(post, medians) : [noText] },
    ...imageChecks(post),
  ];
}

function textChecks(post: RenderedPost, medians: Context['medians']): Check[] {
  return [
    checkHeadings(post),
    ...checkLinks(post),
    ...checkReadability(post),
    checkLength(post, medians),
  ];
}

const noText: Check = {
  label: 'Post body',
  target: 'content',
  status: 'missing',
  message: 'Enter the post’s text.',
};

/** The text can't contain images, so the featured one is the only one. */
function imageChecks({ fields }: RenderedPost): CheckGroup[] {
  if (!isFeaturedImage(fields.featured_image_url ?? '')) return [];
  const check = { label: 'Image description', target: 'featured_image_alt' } as const;
  return [{ title: 'Image', checks: [{ ...check, ...imageDescription(fields) }] }];
}

function imageDescription(fields: RenderedPost['fields']): Pick<Check, 'status' | 'message'> {
  const alt = fields.featured_image_alt?.trim() ?? '';
  if (alt === '') {
    return {
      status: 'missing',
      message: 'Describe the featured image. Until then, screen readers repeat the title.',
    };
  }
  if (/\.(?:jpe?g|png|gif|webp|avif)$/i.test(alt)) {
    return { status: 'improve', message: 'Write what the image shows instead of its file name.' };
  }
  if (/^(?:an? |the )?(?:image|photo|picture|graphic)(?: of|$)/i.test(alt)) {
    return {
      status: 'improve',
      message: 'Start with what it shows, and leave out “Image of”.',
    };
  }
  return { status: 'good', message: 'The featured image has a description.' };
}
