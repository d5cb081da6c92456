import { existsSync } from 'node:fs';
import { axeViolations } from './fixtures/axe.ts';
import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';

/** A post with two levels of headings, whose author has a page. */
const path = '/blog/careers-page-answers-seven-questions';
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test('the table of contents is a disclosure on a phone, and stays beside the text on a desktop', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(path);
  const contents = page.getByRole('navigation', { name: 'In this article' });
  await expect(contents.getByRole('link')).toHaveCount(0);
  await contents.locator('summary').press('Enter');
  await contents.getByRole('link', { name: 'About the process' }).click();
  await expect(page).toHaveURL(/#article-about-the-process$/);
  await expect(page.getByRole('heading', { name: 'About the process' })).toBeInViewport();

  await page.setViewportSize(desktop);
  const last = contents.getByRole('link', { name: 'Answer first, redesign later' });
  await last.click();
  await expect(last).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveAccessibleName(
    'Answer first, redesign later',
  );
  await page.getByRole('heading', { name: 'What does it pay?' }).scrollIntoViewIfNeeded();
  await expect(last).not.toHaveAttribute('aria-current');
  const heading = page.getByRole('heading', { name: 'Answer first, redesign later' });
  await expect(heading.getByRole('link')).toHaveAttribute('href', new URL(page.url()).hash);
});

test('readers can copy the link and share it, without third parties, and the newsletter box submits nothing', async ({
  page,
  context,
  addresses,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).origin));
  await page.goto(path);
  const share = page.getByRole('list', { name: 'Share this article' });
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const address = addresses.site + path;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  for (const [name, host] of [
    ['Email', ''],
    ['LinkedIn', 'www.linkedin.com'],
    ['X', 'x.com'],
  ] as const) {
    const newTab = host && ' (new tab)';
    const link = share.getByRole('link', {
      name: new RegExp(`^${name}\\W*${RegExp.escape(newTab)}$`),
    });
    const href = await link.getAttribute('href');
    const url = new URL(href ?? '');
    expect(url.host).toBe(host);
    expect(decodeURIComponent(url.search)).toContain(address);
  }
  // Without an empty item for the button that this browser doesn't need.
  await expect(share.getByRole('listitem')).toHaveText(['Copy link', 'Email', 'LinkedIn', 'X']);
  // The comments come from the backend.
  expect([addresses.site, addresses.backend]).toEqual(expect.arrayContaining(requested));

  const submitted: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) submitted.push(request.url());
  });
  const box = page.getByRole('region', { name: 'Newsletter' });
  await box.getByLabel('Email').fill('reader@example.com');
  await box.getByLabel('Email').press('Enter');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(path);
  await expect(box.getByLabel('Email')).toHaveValue('reader@example.com');
  expect(submitted).toEqual([]);
});

test('a browser that can share gets a button for it, and nothing moves', async ({
  page,
  addresses,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: (data: unknown) => Promise.resolve(shared.push(data)),
    });
  });
  await page.goto(path);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'More options' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: unknown }).shared);
  expect(shared).toEqual([{ title, url: addresses.site + path }]);
});

test('a post links to its tags, author, promos, quick links, and neighbors', async ({
  published,
  routes,
}) => {
  const links = published.find((page) => page.path === path)?.links ?? [];
  expect(links).toEqual(
    expect.arrayContaining([
      ...['/resources/authority-scan', '/contact', '/services/content-engine'],
      ...['/case-studies', '/resources', '/about'],
      ...(existsSync('src/content/people/sam-sample.yaml') ? ['/about/sam-sample'] : []),
      '/blog?search=careers%20page',
    ]),
  );
  const html = new Map(published.map((page) => [page.path, page.html]));
  const neighbor = (page: string, rel: string) =>
    new RegExp(`href="(/blog/[^"]+)" rel="${rel}"`).exec(html.get(page) ?? '')?.[1];
  const newest = routes.posts.filter((post) => neighbor(post, 'next') === undefined);
  expect(newest).toHaveLength(1);
  const older: string[] = [];
  for (let post = newest[0]; post !== undefined; post = neighbor(post, 'prev')) older.push(post);
  expect(older.toSorted()).toEqual(routes.posts.toSorted());
});

test('a post prints as an article with its URL, and those of its links', async ({
  page,
  addresses,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(path);
  await expect(page.getByText(addresses.site + path, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About the work' })).toBeVisible();
  for (const name of ['Newsletter', 'Quick links', 'Share this article']) {
    await expect(page.getByRole('heading', { name })).toBeHidden();
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const after = await page.locator('.post-text').evaluate((text) => {
    const href = 'https://example.com/cited';
    const link = Object.assign(document.createElement('a'), { href });
    text.append(link);
    return getComputedStyle(link, '::after').content;
  });
  // Some browsers resolve attr() in computed styles.
  expect(after).toMatch(/https:\/\/example\.com\/cited|attr\(href\)/);
});

test('a missing post leads back to the blog, and a missing month to the archive', async ({
  page,
  addresses,
}) => {
  for (let page = 0; page < 2; page += 1) expectStatusInConsole(404);
  await page.goto('/blog/our-careers-page-answers');
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
  await page.goto('/blog/archive/2020-01');
  await page.getByRole('link', { name: 'All articles by month' }).click();
  await expect(page).toHaveURL(`${addresses.site}/blog/archive`);
});
