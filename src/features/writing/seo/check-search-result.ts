import { countOf, formatNumber } from '~/lib/count';
import type { Check } from './check';
import { descriptionSpace, titleSpace, type Measure, type Space } from './pixel-width';
import type { RenderedPost } from './rendered-post';

/** Less than this leaves most of the space empty. In pixels. */
const shortTitle = 200;
const shortDescription = 400;

/** The title and the description in search results. */
export function checkSearchResult(post: RenderedPost, measure: Measure): Check[] {
  return [
    { label: 'Title length', target: 'title', ...titleLength(post, measure) },
    { label: 'Meta description', target: 'meta_description', ...description(post, measure) },
  ];
}

type Result = Pick<Check, 'status' | 'message'>;

function titleLength({ fields, title }: RenderedPost, measure: Measure): Result {
  const own = fields.title.trim();
  if (own === '') return { status: 'missing', message: 'Enter a title.' };
  const width = measure(own, titleSpace.fontSize);
  if (width > titleSpace.width)
    return { status: 'improve', message: tooLong(own, width, titleSpace) };
  if (width < shortTitle) {
    const message = `It uses only ${pixels(width, titleSpace)}. Say more about what readers get.`;
    return { status: 'improve', message };
  }
  if (title === fields.title) {
    return {
      status: 'good',
      message: 'It fits, but there’s no room for the site’s name after it.',
    };
  }
  const whole = measure(title, titleSpace.fontSize);
  return whole > titleSpace.width
    ? { status: 'good', message: 'It fits. Only the site’s name after it is cut off.' }
    : { status: 'good', message: `It fits with the site’s name: ${pixels(whole, titleSpace)}.` };
}

function description({ fields, head }: RenderedPost, measure: Measure): Result {
  const text = head.description;
  const width = measure(text, descriptionSpace.fontSize);
  const isOwn = Boolean(fields.meta_description?.trim());
  if (text === '') {
    return { status: 'missing', message: 'Write one. There’s no excerpt or text to use instead.' };
  }
  if (!isOwn && !fields.excerpt.trim()) {
    const message = 'Write one. Without it or an excerpt, the page uses the start of the text.';
    return { status: 'missing', message };
  }
  if (width > descriptionSpace.width) {
    const message = isOwn
      ? tooLong(text, width, descriptionSpace)
      : 'Write one. The page uses the excerpt, which is too long for search results.';
    return { status: 'improve', message };
  }
  if (width < shortDescription) {
    const more = charactersIn(descriptionSpace.width - width, text, width);
    const message = isOwn
      ? `There’s room for about ${countOf(more, 'more character', 'more characters')}. Say why people should read the post.`
      : 'Write one. The page uses the excerpt, which leaves most of the space empty.';
    return { status: 'improve', message };
  }
  const used = pixels(width, descriptionSpace);
  const message = isOwn ? `It fits: ${used}.` : `The page uses the excerpt, which fits: ${used}.`;
  return { status: 'good', message };
}

function tooLong(text: string, width: number, space: Space): string {
  const over = charactersIn(width - space.width, text, width);
  return `Search results cut it off. Remove about ${countOf(over, 'character')}: it’s ${formatNumber(width)} pixels wide, and ${formatNumber(space.width)} fit.`;
}

function pixels(width: number, space: Space): string {
  return `${formatNumber(width)} of ${formatNumber(space.width)} pixels`;
}

/** How many characters of a text take up a part of its width. */
function charactersIn(part: number, text: string, width: number): number {
  return Math.ceil((part / width) * [...text].length);
}
