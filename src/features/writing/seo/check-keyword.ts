import type { Check, Target } from './check';
import { containsKeyword, isKeyword } from './keyword';
import type { RenderedPost } from './rendered-post';

/** Whether the focus keyword is where readers and search engines look first. */
export function checkKeyword({ fields, paragraphs, headings }: RenderedPost): Check[] {
  const keyword = fields.focus_keyword?.trim() ?? '';
  if (!isKeyword(keyword)) {
    return [
      {
        label: 'Focus keyword',
        status: 'missing',
        target: 'focus_keyword',
        message: 'Enter the words people might search for to find this post.',
      },
    ];
  }
  const [intro] = paragraphs;
  const check = (place: string, texts: readonly string[], target: Target): Check => {
    const isThere = texts.some((text) => containsKeyword(text, keyword));
    const label = `Keyword in ${place}`;
    return isThere
      ? { label, target, status: 'good', message: `The ${place} has “${keyword}”.` }
      : { label, target, status: 'missing', message: `Use “${keyword}” in the ${place}.` };
  };
  return [
    check('title', [fields.title], 'title'),
    check('slug', [fields.slug], 'slug'),
    check('first paragraph', intro ? [intro.text] : [], intro ?? 'content'),
    checkHeadings(),
  ];

  function checkHeadings(): Check {
    const texts = headings.map(({ text }) => text);
    const found = check('headings', texts, headings[0] ?? 'content');
    return found.status === 'good'
      ? { ...found, message: `At least one has “${keyword}”.` }
      : { ...found, message: `Use “${keyword}” in at least one heading.` };
  }
}
