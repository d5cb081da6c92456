import { readDom } from '~/features/writing/editor/schema/read-html';
import { statisticsOf } from '~/features/writing/editor/store/statistics';
import { renderedPost } from '~/features/writing/seo/rendered-post';
import { emptyDraft, type DraftFields } from '~rules/post/draft';
import { parsedDom } from '../editor/parsed-dom';

/** A post as its page on site.example.com shows it. */
export function post(html: string, fields: Partial<DraftFields> = {}) {
  const doc = readDom(parsedDom(html), false);
  const { words } = statisticsOf(doc, html);
  const draft = { ...emptyDraft('Dana'), slug: 'pay', ...fields };
  return renderedPost(draft, { doc, html, words }, 'https://site.example.com');
}
