import { expect, type Page } from '@playwright/test';

export type Inbox = ReturnType<typeof inboxOn>;

/** The inbox as somebody finds it who is signed in on `page`. */
export function inboxOn(page: Page) {
  const list = page.getByRole('region', { name: 'Lead list' });
  const groups = page.getByRole('navigation', { name: 'Leads by status' });
  const detail = page.locator('section:has(> h2)');
  return {
    page,
    list,
    detail,
    heading: detail.getByRole('heading', { level: 2 }),
    search: list.getByRole('searchbox', { name: 'Search' }),
    form: list.getByRole('combobox', { name: 'Form' }),
    /** Links to the leads that are listed. */
    rows: list.locator('a[id^="lead-"]'),
    row: (name: string | RegExp) => list.locator('a[id^="lead-"]').filter({ hasText: name }),
    group: (name: string) => groups.getByRole('link', { name }),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    /** What is said of how many there are. */
    result: list.getByRole('status').filter({ hasText: /leads?\b/ }),
    /** A section of the open lead. */
    part: (name: string) => detail.getByRole('region', { name, exact: true }),
    outcome: detail.getByRole('region', { name: 'Next steps' }).getByRole('status'),
    /** `behindPath`: e.g. `?lead=…` */
    async open(behindPath = '') {
      await page.goto(`/admin${behindPath}`);
    },
    /** The list of the leads with that mark, once it is there. */
    async openMarked(mark: string, count: number) {
      await page.goto(`/admin#q=${mark}`);
      await expect(list.locator('a[id^="lead-"]')).toHaveCount(count);
    },
  };
}
