import { expect, type Page } from '@playwright/test';

export type Inbox = ReturnType<typeof inboxOn>;

/** The lead inbox on `page`. */
export function inboxOn(page: Page) {
  const list = page.getByRole('region', { name: 'Lead list' });
  const groups = page.getByRole('navigation', { name: 'Leads by status' });
  const detail = page.locator('section:has(> h2)');
  /** Links to the listed leads. */
  const rows = list.locator('a[id^="lead-"]');
  return {
    page,
    list,
    detail,
    heading: detail.getByRole('heading', { level: 2 }),
    search: list.getByRole('searchbox', { name: 'Search' }),
    form: list.getByRole('combobox', { name: 'Form' }),
    rows,
    row: (name: string) => rows.filter({ hasText: name }),
    group: (name: string) => groups.getByRole('link', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    /** The number of leads found. */
    result: list.getByRole('status').filter({ hasText: /leads?\b/ }),
    /** A section of the open lead. */
    section: (name: string) => detail.getByRole('region', { name, exact: true }),
    timeline: detail.getByRole('region', { name: 'Timeline' }).getByRole('listitem'),
    outcome: detail.getByRole('region', { name: 'Next steps' }).getByRole('status'),
    /** `query` can also be a hash, or both. */
    async open(query = '') {
      await page.goto(`/admin${query}`);
    },
    /** Searches for `mark` and waits until `count` leads are listed. */
    async openMarked(mark: string, count: number) {
      await page.goto(`/admin#q=${mark}`);
      await expect(rows).toHaveCount(count);
    },
    /** Opens the only lead with this mark. */
    async openLead(mark: string) {
      await this.openMarked(mark, 1);
      await rows.click();
      await expect(this.heading).toBeVisible();
    },
  };
}
