import { fees, formatDollars, comparePlacementFees } from '../../src/config/offer.ts';
import { expect, test } from './fixtures/journey.ts';

test('the savings calculator follows the entered figures', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /sav/i }).first().click();
  await expect(page).toHaveURL(/\/#savings$/);
  const savings = page.locator('#savings');
  await expect(savings).toBeInViewport();
  const fields = {
    salary: savings.getByLabel('Salary'),
    hires: savings.getByLabel('Hires per year'),
    fee: savings.getByLabel('Fee you pay today (%)'),
  };
  const result = savings.getByRole('status');

  await expect(fields.fee).toHaveValue(String(fees.industry));
  const salary = Number((await fields.salary.inputValue()).replace(/\D/g, ''));
  const hires = Number(await fields.hires.inputValue());
  await expect(result).toContainText(formatDollars(comparePlacementFees(salary).saved * hires));

  await fields.salary.fill('120,000');
  await fields.hires.fill('12');
  await fields.fee.fill('20');
  await expect(result).toContainText('$72,000');

  // Someone who pays less than our fee saves nothing.
  await fields.fee.fill('12');
  await expect(result).toContainText(/no saving|not save|less|nothing/i);
  await expect(result).not.toContainText(/[-−]\$/);

  for (const [name, invalid] of [
    ['salary', ''],
    ['salary', '-5'],
    ['hires', '0'],
    ['fee', '150'],
  ] as const) {
    const field = fields[name];
    const valid = await field.inputValue();
    await field.fill(invalid);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\d|number|than/i);
    await expect(result).not.toContainText('$');
    for (const amount of ['today', 'ours']) {
      await expect(page.locator(`#amount-${amount}`)).not.toContainText('$');
    }
    await field.fill(valid);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a table replaces the calculator', async ({ page }) => {
    await page.goto('/#savings');
    const savings = page.locator('#savings');
    await expect(savings.getByRole('row').nth(1)).toContainText('$');
    await expect(savings.getByRole('spinbutton')).toBeHidden();
    await expect(savings.getByRole('textbox')).toBeHidden();
  });
});
