import { contacts } from '../../../src/config/contacts.ts';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use(phone);

/** Spec §2. */
const texts = [
  /request.* was received/,
  'contacted within 24 hours',
  '30-minute strategy call',
  contacts.phone.shown,
  'Mon-Fri 9AM-6PM EST',
  'We’re emailing you a confirmation.',
  'check your spam folder',
];

test('each form has its own thank-you message', async ({ page }) => {
  const headlines: string[] = [];
  for (const source of ['elsewhere', ...leadFormIds]) {
    await page.goto(`/thank-you?source=${source}`);
    const main = page.getByRole('main');
    // Without JavaScript, CSS shows the text after two seconds.
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1_000 });
    headlines.push(await main.getByRole('heading', { level: 1 }).innerText());
    for (const text of texts) await expect(main).toContainText(text);
    if (source === 'seo-audit') await expect(main).toContainText('24-48 hours');
  }
  expect(new Set(headlines).size).toBe(leadFormIds.length + 1);
});

test('a held request isn’t confirmed yet', async ({ page }) => {
  await page.goto('/thank-you?source=seo-audit&ref=0123456789abcdef&held=1#held');
  const main = page.getByRole('main');
  await expect(main).toContainText('We’ll review your request and then email you a confirmation.');
  await expect(main.getByText('We’re emailing you a confirmation')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a general message, and doesn’t confirm a held request', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/thank-you?source=seo-audit');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main).toContainText('contacted within 24 hours');
    await page.goto('/thank-you?source=seo-audit&ref=0123456789abcdef&held=1#held');
    await expect(main.getByText('We’ll review your request')).toBeVisible();
    await expect(main.getByText('We’re emailing you a confirmation')).toBeHidden();
  });
});
