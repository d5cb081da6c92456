import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { desktop, expect, suspicious, phone, pressKeys, test } from './inbox.ts';

const touch = { utm_source: 'google', utm_medium: 'cpc', landingPage: '/' };
const attribution = { first: touch, last: { ...touch, gclid: 'x', landingPage: '/about' } };

const problemsOf = (page: Page) =>
  accessibilityProblems(page, 'main :is(a, button, input, select)');

test.describe('on a phone', () => {
  test.use(phone);

  test('axe finds no violations in the list, with and without leads', async ({ page, inbox }) => {
    await inbox.open(`#q=${inbox.mark}`);
    await expect(inbox.list.getByText('No leads found')).toBeVisible();
    expect(await problemsOf(page), 'empty').toEqual([]);
    await inbox.send('strategy-session', { attribution });
    await inbox.send('seo-audit', suspicious);
    await inbox.focusTab();
    await expect(inbox.rows).toHaveCount(2);
    expect(await problemsOf(page), 'with leads').toEqual([]);
  });

  test('axe finds no violations in any state of a lead', async ({ page, inbox }) => {
    await inbox.open('?lead=00000000-0000-4000-8000-000000000000');
    await expect(inbox.heading).toHaveText('Lead not found');
    expect(await problemsOf(page), 'missing').toEqual([]);
    await inbox.send('strategy-session', { lastName: 'Held', ...suspicious });
    const email = await inbox.send('strategy-session', { lastName: 'Dead', attribution });
    await inbox.giveUp(email, 'The CRM answered 410.');
    await inbox.openList(2);
    await inbox.row('Dead').click();
    await expect(inbox.section('Delivery')).toContainText('410');
    expect(await problemsOf(page), 'with a failed delivery').toEqual([]);
    await page.goBack();
    await inbox.row('Held').click();
    await inbox.button('Send to the CRM').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await problemsOf(page), 'with a dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await inbox.button('Mark as spam').click();
    await expect(inbox.button('Undo')).toBeVisible();
    expect(await problemsOf(page), 'marked as spam').toEqual([]);
  });

  test('names aren’t cut off by long sources or large text', async ({ page, inbox }) => {
    const utm_source = 'summer-newsletter-for-all-our-friends';
    const lead = {
      firstName: 'Bartholomew',
      lastName: inbox.mark,
      attribution: { first: { utm_source } },
    };
    await inbox.send('strategy-session', lead);
    await inbox.openList(1);
    expect(await isCutOff(inbox.rows.getByText('Bartholomew'))).toBe(false);
    for (const [size, width] of [
      ['200%', 390],
      ['100%', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
      for (const group of ['Open', 'Qualified', 'Everyone']) {
        expect(await brokenWords(inbox.group(group)), `at ${size}`).toEqual([]);
      }
      expect(await isCutOff(page.locator('html')), `the page at ${size}`).toBe(false);
    }
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('works with the keyboard alone, and axe finds no violations with a lead beside the list', async ({
    page,
    inbox,
  }) => {
    await inbox.send('strategy-session', suspicious);
    await inbox.openList(1);
    await inbox.search.focus();
    for (const control of [inbox.due, inbox.owner, inbox.form, inbox.button('Export CSV')]) {
      await pressKeys(page, 'Tab');
      await expect(control).toBeFocused();
      await expect(control).toHaveCSS('outline-style', 'solid');
    }
    await inbox.list.getByRole('checkbox', { name: 'Select Dana Miller' }).focus();
    await pressKeys(page, 'Tab');
    await expect(inbox.link('Dana Miller')).toBeFocused();
    await pressKeys(page, 'Enter');
    await expect(inbox.heading).toBeFocused();
    await expect(inbox.button('Send to the CRM')).toBeVisible();
    await expect(inbox.section('Consent')).toBeVisible();
    expect(await problemsOf(page), 'beside the list').toEqual([]);
    // Right after what they wrote.
    await pressKeys(page, 'Tab');
    await expect(inbox.button('Send to the CRM')).toBeFocused();
    await pressKeys(page, 'Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toBeFocused();
    await pressKeys(page, 'Tab');
    await expect(dialog.getByRole('button', { name: 'Send to the CRM' })).toBeFocused();
    await pressKeys(page, 'Tab', 'Enter');
    await expect(dialog).toBeHidden();
    await expect(inbox.button('Send to the CRM')).toBeFocused();
    // Mark as spam, then undo.
    await pressKeys(page, 'Tab', 'Enter');
    await expect(inbox.outcome).toBeFocused();
    await pressKeys(page, 'Tab', 'Enter');
    await expect(inbox.outcome).toContainText('held for review again');
    await page.goBack();
    await expect(inbox.link('Dana Miller')).toBeFocused();
  });
});

function isCutOff(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.scrollWidth > element.clientWidth);
}

/** Words of its text that are broken across lines. */
function brokenWords(target: Locator): Promise<string[]> {
  return target.evaluate((element) => {
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
