import { expect, test, vi } from 'vitest';
import { showAfterForm } from '~/features/conversions/after-form';

const template = (source: string) => ({
  dataset: { source },
  content: { childNodes: [`words for ${source}`] },
});

/** What stands in the page afterwards. */
function shownAt(search: string): unknown[] {
  const replaceWith = vi.fn();
  const place = {
    querySelectorAll: () => [template('seo-audit'), template('request-a-time')],
    childNodes: ['words for everybody'],
    replaceWith,
  };
  showAfterForm(place as unknown as HTMLElement, search);
  expect(replaceWith).toHaveBeenCalledOnce();
  return replaceWith.mock.calls[0] ?? [];
}

test.each(['seo-audit', 'request-a-time'])('whoever comes from %s reads words for it', (form) => {
  expect(shownAt(`?ref=0123456789abcdef&source=${form}`)).toEqual([`words for ${form}`]);
});

test.each(['', '?source=', '?source=anything', '?form=seo-audit'])(
  'everybody else reads the general words: %s',
  (search) => expect(shownAt(search)).toEqual(['words for everybody']),
);
