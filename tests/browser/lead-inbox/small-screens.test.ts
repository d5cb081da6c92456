import type { Locator } from '@playwright/test';
import { expect, phone, test } from './journey.ts';

test.use(phone);

test('names aren’t cut off, however long the campaign name', async ({
  page,
  send,
  mark,
  inbox,
}) => {
  const utm_source = 'summer-newsletter-for-all-our-friends';
  await send('strategy-session', {
    firstName: 'Bartholomew',
    lastName: mark,
    attribution: { first: { utm_source } },
  });
  await inbox.openMarked(mark, 1);
  const name = inbox.rows.getByText('Bartholomew');
  expect(await cutOff(name)).toBe(false);
  await expect(inbox.rows).toContainText(utm_source);
  // Twice as large, and on the smallest of phones.
  for (const [size, width] of [
    ['200%', 390],
    ['100%', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
    for (const group of ['To review', 'Not delivered', 'In the CRM'])
      expect(await brokenWords(inbox.group(group)), `at ${size}`).toEqual([]);
    expect(await cutOff(page.locator('html')), `the page at ${size}`).toBe(false);
  }
});

/** Whether a part of it is not to be seen. */
function cutOff(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element.scrollWidth > element.clientWidth);
}

/** Words of its text that stand on more than one line. */
function brokenWords(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    }
    return broken;
  });
}
