import {
  leadFormIds,
  leadFormPages,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { expect, test } from '../fixtures/leads/journey.ts';

for (const id of leadFormIds) {
  test(`the ${id} form is on the first screen`, async ({ page }) => {
    const form = page.locator(`form[data-form="${id}"]`);
    const field = form.getByRole('textbox').first();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(leadFormPages[id]);
    await expect(field).toBeInViewport({ ratio: 1 });

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(leadFormPages[id]);
    await expect(form).toBeInViewport();
  });
}
