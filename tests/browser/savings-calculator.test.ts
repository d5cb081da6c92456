import { expect, test } from './fixtures/journey.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a table replaces the calculator, and its columns don’t touch on the narrowest phones', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/#savings');
    const savings = page.locator('#savings');
    await expect(savings.getByRole('row').nth(1)).toContainText('$');
    await expect(savings.getByRole('spinbutton')).toBeHidden();
    await expect(savings.getByRole('textbox')).toBeHidden();
    const gaps = await page.locator('#savings tbody tr').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const texts = [...row.children].map((cell) => {
          const range = new Range();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect();
        });
        return texts.slice(1).map(({ left }, at) => left - (texts[at]?.right ?? 0));
      }),
    );
    expect(gaps.length).toBeGreaterThan(10);
    expect(Math.min(...gaps)).toBeGreaterThan(6);
  });
});
