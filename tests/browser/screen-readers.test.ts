import { expect, test } from './fixtures/journey.ts';

/** What has to be heard on each page, in this order: what axe can't know. Other things may be heard in between. */
const pages = {
  '/services/voice-ai': `
    - region "What a call sounds like":
      - figure /Made-up sample/:
        - list:
          - listitem:
            - text: Voice AI
            - paragraph: /automated assistant/
    - region "Works well with"`,
  '/healthcare-staffing/dallas': `
    - navigation "Breadcrumb"
    - img /Respiratory season/
    - region "Five areas to recruit separately":
      - table "Five areas to recruit separately":
        - rowgroup:
          - row:
            - columnheader "Area"
        - rowgroup:
          - row:
            - rowheader "Central Dallas"`,
  '/contact': `
    - region "Tell us about your business":
      - alert
      - paragraph: All fields are required unless marked optional.
      - status
      - group "About you":
        - textbox "First name"
      - group "Send your request":
        - checkbox /^I have read the privacy policy/
        - button "Request my strategy call" [disabled]
        - status
        - alert`,
  '/blog/careers-page-answers-seven-questions': `
    - navigation "Breadcrumb"
    - article:
      - heading [level=1]
      - navigation "In this article"
      - list "Share this article"
    - complementary "Comments":
      - form "Write a comment":
        - textbox "Name"
    - navigation "Previous and next article"`,
};

test('a person who listens to a page hears its parts, names, and states', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, expected] of Object.entries(pages)) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect.soft(main, path).toMatchAriaSnapshot(`- main:${expected}`, { timeout: 5000 });
  }
  const newTabs = await page.locator('a[target="_blank"]:visible').all();
  expect(newTabs.length).toBeGreaterThan(4);
  for (const link of newTabs) await expect(link).toHaveAccessibleName(/\(new tab\)$/);
});
