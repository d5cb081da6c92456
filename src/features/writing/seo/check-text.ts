import { countOf, formatNumber } from '~/lib/count';
import type { Check } from './check';
import { readingEase, type Prose } from './readability';
import type { RenderedPost } from './rendered-post';

/** Shorter texts need no headings, and search engines find little in them. */
const shortText = 300;

/** The order of the headings, and whether there are any. */
export function checkHeadings({ headings, words }: RenderedPost): Check {
  const label = 'Headings';
  const empty = headings.find(({ text }) => text === '');
  if (empty) {
    const message = 'There’s an empty heading. Write its text, or delete it.';
    return { label, target: empty, status: 'improve', message };
  }
  // The page's own levels never skip one (post-body.ts), so its outline would differ from the writer's.
  const skip = headings.findIndex(
    ({ level }, index) => level - (headings[index - 1]?.level ?? level) > 1,
  );
  const [before, skipping] = [headings[skip - 1], headings[skip]];
  if (before && skipping) {
    const { text, level } = skipping;
    const message = `“${text}” skips a level: heading ${level} follows heading ${before.level}. Make it heading ${before.level + 1}.`;
    return { label, target: skipping, status: 'improve', message };
  }
  if (headings.length > 0) {
    return {
      label,
      target: headings[0] ?? 'content',
      status: 'good',
      message: `${countOf(headings.length, 'heading')}, and no level is skipped.`,
    };
  }
  return words < shortText
    ? { label, target: 'content', status: 'good', message: 'A short post works without headings.' }
    : {
        label,
        target: 'content',
        status: 'missing',
        message: `Add headings, about one for every ${shortText} words, so that readers can scan the post.`,
      };
}

/** From here on, it can be read without effort by people who know the subject. Plain English is 60. */
const readable = 50;
/** Longer sentences are hard to follow, and longer paragraphs look like walls on phones. In words. */
const longSentence = 25;
const longParagraph = 150;
/** With fewer words, the score is mostly chance. */
const enoughWords = 100;

/** How easily the text reads. */
export function checkReadability({ paragraphs }: RenderedPost): Check[] {
  const total: Prose = { words: 0, sentences: 0, syllables: 0, longest: 0 };
  for (const { prose } of paragraphs) {
    total.words += prose.words;
    total.sentences += prose.sentences;
    total.syllables += prose.syllables;
    total.longest = Math.max(total.longest, prose.longest);
  }
  const longest = paragraphs.toSorted((a, b) => b.prose.words - a.prose.words)[0];
  const hardest = paragraphs.find(({ prose }) => prose.longest === total.longest);
  if (total.words < enoughWords || !longest || !hardest) {
    const message = `Write at least ${enoughWords} words to get a rating.`;
    return [{ label: 'Readability', target: 'content', status: 'missing', message }];
  }
  const ease = readingEase(total);
  const score = `Reading ease is ${ease} out of 100`;
  const average = Math.round(total.words / total.sentences);
  const fix =
    total.longest > longSentence
      ? `Split long sentences. The longest has ${total.longest} words.`
      : 'Use shorter words.';
  const words = longest.prose.words;
  return [
    {
      label: 'Readability',
      ...(ease >= readable
        ? {
            target: 'content',
            status: 'good',
            message: `${score}, and sentences average ${average} words.`,
          }
        : { target: hardest, status: 'improve', message: `${score}. ${fix}` }),
    },
    {
      label: 'Paragraph length',
      target: longest,
      ...(words > longParagraph
        ? { status: 'improve', message: `A paragraph has ${formatNumber(words)} words. Split it.` }
        : { status: 'good', message: `No paragraph has more than ${longParagraph} words.` }),
    },
  ];
}

/**
 * The length of the text compared with other posts.
 *
 * @param medians The median length of public posts by category. Undefined: unknown.
 */
export function checkLength(
  { fields: { category }, words }: RenderedPost,
  medians: Readonly<Record<string, number>> | undefined,
): Check {
  const length = { label: 'Length', target: 'content' } as const;
  const has = `The text has ${countOf(words, 'word')}`;
  const median = medians && Object.hasOwn(medians, category) ? medians[category] : undefined;
  if (median !== undefined) {
    const compared = `${has}. The median in ${category} is ${formatNumber(median)}.`;
    if (words < median * 0.75) {
      const message = `${compared} Answer more of what readers ask.`;
      return { ...length, status: 'improve', message };
    }
    return words > median * 2
      ? { ...length, status: 'improve', message: `${compared} Shorten it, or split it in two.` }
      : { ...length, status: 'good', message: compared };
  }
  if (words < shortText) {
    return { ...length, status: 'improve', message: `${has}. Write at least ${shortText}.` };
  }
  if (category === '') {
    const message = `${has}. Choose a category to compare it with.`;
    return { ...length, target: 'category', status: 'missing', message };
  }
  const alone = medians ? `, and ${category} has no public posts to compare it with.` : '.';
  return { ...length, status: 'good', message: has + alone };
}
