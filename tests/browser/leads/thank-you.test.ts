import { contacts } from '../../../src/config/contacts.ts';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

/** Queries of the thank-you page. The last two name no form. */
const queries = [...leadFormIds.map((id) => `?source=${id}`), '?source=elsewhere', ''];

test.use(phone);

test('each form has its own thank-you message', async ({ page }) => {
  const headlines: string[] = [];
  for (const query of queries) {
    await page.goto(`/thank-you${query}`);
    const main = page.getByRole('main');
    // Without JavaScript, CSS shows the text after two seconds.
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1_000 });
    headlines.push(await main.getByRole('heading', { level: 1 }).innerText());
    // Spec §2.
    await expect(main).toContainText(/request.* was received/);
    await expect(main).toContainText('contacted within 24 hours');
    await expect(main).toContainText('30-minute strategy call');
    await expect(main).toContainText(contacts.phone.shown);
    await expect(main).toContainText('Mon-Fri 9AM-6PM EST');
    if (query === '?source=seo-audit') await expect(main).toContainText('24-48 hours');
    for (const link of await main.locator('a[href^="/"]:visible').all()) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status(), await link.innerText()).toBe(200);
    }
  }
  const [general, ...others] = headlines.reverse();
  expect(others.shift(), 'an unknown source').toBe(general);
  expect(new Set([general, ...others]).size).toBe(leadFormIds.length + 1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a general message', async ({ page }) => {
    await page.goto('/thank-you?source=seo-audit');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main).toContainText('contacted within 24 hours');
  });
});
