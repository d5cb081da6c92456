import type { Page } from '@playwright/test';
import { fees, inDollars, placementFee } from '../../src/config/offer.ts';
import { expect, test } from './fixtures/journey.ts';

/** The calculator on the home page: its fields, and what it says. */
function calculator(page: Page) {
  const savings = page.locator('#savings');
  return {
    salary: savings.getByLabel('Salary'),
    hires: savings.getByLabel('Hires per year'),
    fee: savings.getByLabel('Fee you pay today (%)'),
    result: savings.getByRole('status'),
  };
}

test('the link in the opening leads to the calculator', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /sav/i }).first().click();
  await expect(page).toHaveURL(/\/#savings$/);
  await expect(page.locator('#savings')).toBeInViewport();
});

test('it begins with the fee of the industry, and says what that costs', async ({ page }) => {
  await page.goto('/#savings');
  const { salary, hires, fee, result } = calculator(page);
  await expect(fee).toHaveValue(String(fees.industry));
  const each = Number((await salary.inputValue()).replace(/\D/g, ''));
  const count = Number(await hires.inputValue());
  await expect(result).toContainText(inDollars(placementFee(each).saved * count));
});

for (const { salary, hires, fee, saved } of [
  { salary: '80000', hires: '5', fee: '25', saved: '$40,000' },
  { salary: '120,000', hires: '12', fee: '20', saved: '$72,000' },
  { salary: '65000', hires: '1', fee: '17.5', saved: '$1,625' },
]) {
  test(`${hires} hires at ${salary} and ${fee}% save ${saved}`, async ({ page }) => {
    await page.goto('/#savings');
    const fields = calculator(page);
    await fields.salary.fill(salary);
    await fields.hires.fill(hires);
    await fields.fee.fill(fee);
    await expect(fields.result).toContainText(saved);
  });
}

test('who pays less already is told so, not that they would save', async ({ page }) => {
  await page.goto('/#savings');
  const { fee, result } = calculator(page);
  await fee.fill('12');
  await expect(result).not.toContainText('-$');
  await expect(result).not.toContainText('−$');
  await expect(result).toContainText(/no saving|not save|less|nothing/i);
});

for (const [field, value] of [
  ['salary', ''],
  ['salary', '-5'],
  ['hires', '0'],
  ['fee', '150'],
] as const) {
  test(`“${value}” as ${field} is answered with what is wrong`, async ({ page }) => {
    await page.goto('/#savings');
    const fields = calculator(page);
    await fields[field].fill(value);
    await expect(fields[field]).toHaveAttribute('aria-invalid', 'true');
    const ids = (await fields[field].getAttribute('aria-describedby'))?.split(' ') ?? [];
    const messages = ids.map((id) => page.locator(`#${id}`));
    expect(messages.length).toBeGreaterThan(0);
    const texts = await Promise.all(messages.map((message) => message.innerText()));
    expect(texts.join(' ')).toMatch(/\d|number|than/i);
    // An amount that belongs to other figures would be believed.
    await expect(fields.result).not.toContainText('$');
    for (const amount of ['today', 'ours']) {
      await expect(page.locator(`#amount-${amount}`)).not.toContainText('$');
    }
    await fields[field].fill(field === 'salary' ? '80000' : '10');
    await expect(fields[field]).not.toHaveAttribute('aria-invalid', 'true');
  });
}
