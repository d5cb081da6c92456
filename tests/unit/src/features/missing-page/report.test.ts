import { afterEach, expect, test, vi } from 'vitest';
import { reportMissingPage } from '~/features/missing-page/report';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => warn.mockClear());

/** A document that is being prerendered, or not. */
function page(prerendering?: boolean) {
  return Object.assign(new EventTarget(), prerendering === undefined ? {} : { prerendering });
}

test.each([undefined, false])('a path that leads nowhere is logged, without its query', (shown) => {
  reportMissingPage(new URL('https://example.com/lost?email=a@example.com'), page(shown));
  expect(warn.mock.calls).toEqual([['404: no page at /lost']]);
});

test('a page made ready before the click is logged once it is shown, and only then', () => {
  const ready = page(true);
  reportMissingPage({ pathname: '/lost' }, ready);
  expect(warn).not.toHaveBeenCalled();
  ready.dispatchEvent(new Event('prerenderingchange'));
  ready.dispatchEvent(new Event('prerenderingchange'));
  expect(warn.mock.calls).toEqual([['404: no page at /lost']]);
});
