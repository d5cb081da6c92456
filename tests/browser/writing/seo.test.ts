import { axeInBothSchemes, axeViolations } from '../fixtures/axe.ts';
import { desktop, expect, phone } from '../fixtures/journey.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { enterAs, test, writingOn } from './writer.ts';

test.use(phone);

test('the SEO checks lead a writer to what to fix', async ({ page, context, writer }) => {
  await enterAs(context, writer);
  const writing = writingOn(page);
  const check = (name: string) => page.getByRole('button', { name: new RegExp(` ${name} `) });
  await page.goto('/blog/create');
  await writing.title.fill('Why nurses leave');
  await writing.body.pressSequentially('## Pay\n#### Bonuses\nThey earn less.', { delay: 5 });
  await page.locator('summary', { hasText: 'SEO' }).click();
  await expect(page.getByText('0 of 8 checks pass')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Search result' })).toContainText(
    'Why nurses leave | ',
  );
  await expect(
    page.getByRole('figure', { name: 'Social card' }).getByRole('img'),
  ).toHaveAccessibleName(/: Why nurses leave$/);

  await check('Focus keyword').click();
  await expect(page.getByRole('textbox', { name: 'Focus keyword' })).toBeFocused();
  await page.keyboard.type('nurse');
  await expect(check('Keyword in title')).toHaveAccessibleName(/^Good /);
  await expect(check('Keyword in headings')).toHaveAccessibleName(/^Missing /);

  await expect(check('Headings')).toContainText('“Bonuses” skips a level');
  await check('Headings').click();
  await expect(writing.body).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('Bonuses');
  await page.getByLabel('Text style').selectOption('Heading 3');
  await expect(check('Headings')).toHaveAccessibleName(/^Good /);

  expect(await axeInBothSchemes(page)).toEqual([]);
  expect(await overflowAt(page, 320)).toEqual([]);
  await page.setViewportSize(desktop.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  // It was open.
  await page.reload();
  await expect(check('Headings')).toHaveAccessibleName(/^Good /);
  expect(await axeViolations(page)).toEqual([]);
});
