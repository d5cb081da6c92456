import { axeInBothSchemes, axeViolations } from '../fixtures/axe.ts';
import { desktop, expect, phone, test } from '../fixtures/journey.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { beginPost } from './writer.ts';

test.use({ ...phone, account: 'writer@example.com' });

test('the SEO checks lead a writer to what to fix', async ({ page }) => {
  const check = (name: string) => page.getByRole('button', { name: new RegExp(`^To do ${name} `) });
  const done = (name: string) =>
    page.getByRole('listitem').filter({ hasText: new RegExp(`^Done ${name}$`) });
  const writing = await beginPost(page, 'Why nurses leave');
  await writing.body.pressSequentially('## Pay\n#### Bonuses\nThey earn less.', { delay: 5 });
  await page.locator('summary', { hasText: 'SEO' }).click();
  await expect(page.getByText('2 of 11 done.')).toBeVisible();
  await expect(done('Link text')).toBeVisible();
  await expect(done('Image description')).toBeVisible();

  await check('Focus keyword').click();
  await expect(page.getByRole('textbox', { name: 'Focus keyword' })).toBeFocused();
  await page.keyboard.type('nurse');
  await expect(done('Keyword in title')).toBeVisible();
  await expect(check('Keyword in first paragraph')).toBeVisible();

  await expect(check('Headings')).toContainText('See “Bonuses”.');
  await check('Headings').click();
  await expect(writing.body).toBeFocused();
  const style = page.getByLabel('Text style');
  await expect(async () => {
    await writing.body.getByText('Bonuses').click();
    await expect(style).toHaveValue('heading4', { timeout: 1_000 });
  }).toPass();
  await style.selectOption('Heading 3');
  await expect(done('Headings')).toBeVisible();

  expect(await axeInBothSchemes(page)).toEqual([]);
  expect(await overflowAt(page, 320)).toEqual([]);
  await page.setViewportSize(desktop.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  // It was open.
  await page.reload();
  await expect(done('Headings')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
