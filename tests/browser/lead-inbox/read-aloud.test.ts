import type { Page } from '@playwright/test';
import { axeViolations, colorRules } from '../fixtures/axe.ts';
import type { Deliveries } from './deliveries.ts';
import type { Inbox } from './inbox.ts';
import { desktop, expect, expectInConsole, phone, test } from './journey.ts';
import { hasty, type Sender } from './senders.ts';

interface Hand {
  page: Page;
  inbox: Inbox;
  send: Sender;
  mark: string;
  deliveries: Deliveries;
}

/** What is seen of the leads; held until the function that it resolves to is called. */
const calls = /\/rest\/v1\/rpc\/search_leads/;

const touch = { utm_source: 'google', utm_medium: 'cpc', landingPage: '/' };
const attribution = { first: touch, last: { ...touch, gclid: 'x', landingPage: '/about' } };

/** Leads the inbox into each of its states. */
const states: Record<string, (hand: Hand) => Promise<void>> = {
  'lists leads': async ({ inbox, send, mark }) => {
    await send('strategy-session', { lastName: mark, attribution });
    await send('seo-audit', { businessName: mark, ...hasty });
    await inbox.openMarked(mark, 2);
  },

  'is loading': async ({ page, inbox }) => {
    await page.route(calls, () => undefined);
    await inbox.open();
    await expect(inbox.list.getByText('Loading leads…')).toBeVisible();
  },

  'found nothing': async ({ inbox, mark }) => {
    await inbox.open(`#q=${mark}`);
    await expect(inbox.list.getByText('No leads found')).toBeVisible();
  },

  'could not load': async ({ page, inbox }) => {
    expectInConsole('net::ERR_CONNECTION_REFUSED');
    await page.route(calls, (route) => route.abort('connectionrefused'));
    await inbox.open();
    await expect(inbox.list.getByRole('alert')).toBeVisible();
  },

  'shows a lead with its attribution': async ({ inbox, send, mark }) => {
    await send('strategy-session', { lastName: mark, attribution });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).click();
    await expect(inbox.part('Consent')).toBeVisible();
  },

  'asks whether to send': async ({ page, inbox, send, mark }) => {
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).click();
    await inbox.button('Send to the CRM').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },

  'marked a lead as spam': async ({ inbox, send, mark }) => {
    await send('strategy-session', { lastName: mark, ...hasty });
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).click();
    await inbox.button('Mark as spam').click();
    await expect(inbox.button('Undo')).toBeVisible();
  },

  'shows what was given up': async ({ inbox, send, mark, deliveries }) => {
    await deliveries.giveUp(await send('strategy-session', { lastName: mark }), 'It is gone.');
    await inbox.openMarked(mark, 1);
    await inbox.row(mark).click();
    await expect(inbox.part('Next steps')).toContainText('It is gone.');
  },

  'has no such lead': async ({ inbox }) => {
    await inbox.open('?lead=none');
    await expect(inbox.heading).toHaveText('Lead not found');
  },
};

/** The two stand side by side on a wide screen; whatever else there is looks alike on both. */
const screens = [
  ['phone', phone, Object.keys(states)],
  ['desktop', desktop, ['lists leads', 'shows a lead with its attribution']],
] as const;

for (const [name, screen, shown] of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(screen);

    for (const state of shown) {
      test(`axe finds nothing wrong with an inbox that ${state}`, async ({
        page,
        inbox,
        send,
        mark,
        deliveries,
      }) => {
        await states[state]?.({ page, inbox, send, mark, deliveries });
        expect(await axeViolations(page), 'by day').toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await axeViolations(page, { rules: colorRules }), 'by night').toEqual([]);
        expect(await tooSmall(page), 'too small for a thumb').toEqual([]);
      });
    }
  });
}

test('all of it is done with the keyboard', async ({ page, inbox, send, mark }) => {
  await send('strategy-session', { lastName: mark, ...hasty });
  await inbox.openMarked(mark, 1);
  await inbox.search.focus();
  const reached: string[] = [];
  while (!(await inbox.row(mark).evaluate((row) => row === document.activeElement))) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    reached.push((await focused.getAttribute('id')) ?? (await focused.innerText()));
    expect(await focused.evaluate((place) => getComputedStyle(place).outlineStyle)).toBe('solid');
    expect(reached.length).toBeLessThan(10);
  }
  expect(reached.slice(0, -1)).toEqual(['inbox-form', 'Refresh', 'Export CSV']);
  await page.keyboard.press('Enter');
  await expect(inbox.heading).toBeFocused();
  await expect(inbox.button('Send to the CRM')).toBeVisible();
  for (const what of [`${mark}-1@example.com`, '(555) 010-0123', 'Send to the CRM']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(what);
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send to the CRM' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(inbox.button('Send to the CRM')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(inbox.outcome).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(inbox.outcome).toContainText('held for review again');
  await page.goBack();
  await expect(inbox.row(mark)).toBeFocused();
});

/** What can be pressed in the inbox and is less than 44 px high; links within a text do not count. */
function tooSmall(page: Page): Promise<string[]> {
  return page
    .locator('.inbox :is(a, button, input, select)')
    .evaluateAll((places) =>
      places
        .filter((place) => place.checkVisibility() && place.getBoundingClientRect().height < 43.5)
        .map((place) => place.outerHTML.slice(0, 120)),
    );
}
