import type { Page } from '@playwright/test';
import { fees, inDollars, placementFee } from '../../src/config/offer.ts';
import { expect, test } from './fixtures/journey.ts';

/** The calculator on the home page. */
function calculator(page: Page) {
  const savings = page.locator('#savings');
  return {
    salary: savings.getByLabel('Salary'),
    hires: savings.getByLabel('Hires per year'),
    fee: savings.getByLabel('Fee you pay today (%)'),
    result: savings.getByRole('status'),
  };
}

test('the first savings link on the home page leads to the calculator', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /sav/i }).first().click();
  await expect(page).toHaveURL(/\/#savings$/);
  await expect(page.locator('#savings')).toBeInViewport();
});

test('starts with the industry’s usual fee and what it costs', async ({ page }) => {
  await page.goto('/#savings');
  const { salary, hires, fee, result } = calculator(page);
  await expect(fee).toHaveValue(String(fees.industry));
  const each = Number((await salary.inputValue()).replace(/\D/g, ''));
  const count = Number(await hires.inputValue());
  await expect(result).toContainText(inDollars(placementFee(each).saved * count));
});

test('shows the savings for the entered figures', async ({ page }) => {
  await page.goto('/#savings');
  const fields = calculator(page);
  for (const { salary, hires, fee, saved } of [
    { salary: '80000', hires: '5', fee: '25', saved: '$40,000' },
    { salary: '120,000', hires: '12', fee: '20', saved: '$72,000' },
    { salary: '65000', hires: '1', fee: '17.5', saved: '$1,625' },
  ]) {
    await fields.salary.fill(salary);
    await fields.hires.fill(hires);
    await fields.fee.fill(fee);
    await expect(fields.result).toContainText(saved);
  }
});

test('claims no savings to someone who already pays less', async ({ page }) => {
  await page.goto('/#savings');
  const { fee, result } = calculator(page);
  await fee.fill('12');
  await expect(result).toContainText(/no saving|not save|less|nothing/i);
  await expect(result).not.toContainText('-$');
  await expect(result).not.toContainText('−$');
});

test('explains invalid values and shows no amounts for them', async ({ page }) => {
  await page.goto('/#savings');
  const fields = calculator(page);
  for (const [field, value] of [
    ['salary', ''],
    ['salary', '-5'],
    ['hires', '0'],
    ['fee', '150'],
  ] as const) {
    const input = fields[field];
    const valid = await input.inputValue();
    await input.fill(value);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(/\d|number|than/i);
    await expect(fields.result).not.toContainText('$');
    for (const amount of ['today', 'ours']) {
      await expect(page.locator(`#amount-${amount}`)).not.toContainText('$');
    }
    await input.fill(valid);
    await expect(input).not.toHaveAttribute('aria-invalid', 'true');
  }
});
