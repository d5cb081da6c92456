import { randomUUID } from 'node:crypto';
import { mergeTests, type Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { imageKey } from '../../../publisher/releases/files.ts';
import { findInReleases, hasObject } from '../fixtures/find-in-releases.ts';
import { integrated } from '../fixtures/leads/journey.ts';
import type { TestPlatform } from '../fixtures/platform.ts';
import { expect, nextCheck, test as staffTest } from '../fixtures/staff-journey.ts';

/** A rollback also affects the posts of other tests, but not their leads. */
const test = mergeTests(integrated, staffTest).extend<{ platform: TestPlatform }>({
  platform: async ({ integrations }, use) => use(integrations.platform),
});

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

test('an admin goes back to an earlier version, and publishing is paused until it resumes', async ({
  page,
  portal,
  platform,
  admin,
}) => {
  test.setTimeout(240_000);
  const address = `kim-${randomUUID()}@example.com`;
  const insert = async (name: string, content = `<p>${randomUUID()}</p>`) => {
    const slug = `${name}-${randomUUID()}`;
    const { data } = await admin
      .from('blog_posts')
      .insert({
        ...{ slug, title: `${name} ${slug.slice(-12)}`, category: 'Testing', author_name: 'Ann' },
        ...{ content, is_published: true, moderation_status: 'approved' },
        featured_image_url: 'https://images.example.com/team.jpg',
      })
      .select('id, slug, title')
      .single()
      .throwOnError();
    return data as { id: string; slug: string; title: string };
  };
  const statusOf = async (slug: string) => (await page.request.get(`/blog/${slug}`)).status();
  const textOf = async (slug: string) => (await page.request.get(`/blog/${slug}`)).text();
  const unpublished = await insert('unpublished');
  const erased = await insert('erased', `<p>Write to ${address}.</p>`);
  await expect.poll(() => statusOf(erased.slug)).toBe(200);
  const bad = await insert('bad');

  await portal.enterAs('admin@example.com');
  await page.goto('/staff/publishing');
  const run = section(page, 'Recent activity').getByRole('listitem').filter({ hasText: bad.title });
  await expect(run.getByText('Live', { exact: true })).toBeVisible();
  await expect(run.first()).toContainText('Author: Ann');
  await expect(run.first().getByRole('list', { name: 'Warnings' })).toContainText(
    `/blog/${bad.slug} is published without its image`,
  );
  expect(await statusOf(bad.slug)).toBe(200);

  const versions = section(page, 'Earlier versions of the site').getByRole('listitem');
  await expect(versions.first()).toContainText('Live');
  await versions
    .nth(1)
    .getByRole('button', { name: /^Roll back to/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Roll back to/ });
  await expect(dialog).toContainText('Posts that go offline (1)');
  await expect(dialog).toContainText(bad.title);
  await expect(dialog).toContainText('Publishing will be paused.');
  expect(await axeInBothSchemes(page), 'preview').toEqual([]);
  await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The site was rolled back, and publishing is paused.')).toBeVisible();
  await expect.poll(() => statusOf(bad.slug)).toBe(404);
  await expect(versions.first()).toContainText('Rollback');
  const notice = main(page).getByText(
    /^Publishing is paused\. Visitors see the site as of \d+:\d\d [AP]M Eastern Time\.$/,
  );
  await expect(notice).toBeVisible();
  await expect(section(page, 'Right now')).toContainText('1 post is waiting');
  expect(await axeInBothSchemes(page), 'paused').toEqual([]);
  const { paused } = (await (await page.request.get(`${platform.publisher}/status`)).json()) as {
    paused: unknown;
  };
  expect(paused).toMatchObject({ releasedAt: expect.any(String) });

  // Every other screen that says what's live.
  const resumeLink = main(page).getByRole('link', { name: /^Resume/ });
  for (const path of ['/staff', '/blog/moderation']) {
    await page.goto(path);
    await expect(notice).toBeVisible();
    await expect(resumeLink).toBeVisible();
  }
  await page.goto(`/blog/manage?search=${bad.slug.slice(-12)}`);
  await expect(notice).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: bad.title });
  await expect(row).toContainText('Waiting for publishing to resume');
  await expect(row.getByRole('link', { name: /^View/ })).toBeHidden();
  await row.getByRole('link', { name: /^Edit/ }).click();
  await expect(notice).toBeVisible();
  await expect(main(page).getByText('Waiting for publishing to resume')).toBeVisible();
  await portal.enterAs('writer@example.com');
  for (const path of ['/staff', '/blog/manage']) {
    await page.goto(path);
    await expect(notice).toBeVisible();
    await expect(resumeLink).toBeHidden();
  }

  // What must not wait.
  await admin
    .from('blog_posts')
    .update({ is_published: false })
    .eq('id', unpublished.id)
    .throwOnError();
  await expect.poll(() => statusOf(unpublished.slug)).toBe(404);
  const { data } = await admin.rpc('find_person', { address }).throwOnError();
  const { version } = data as { version: string };
  await admin.rpc('erase_person', { address, version }).throwOnError();
  await expect.poll(() => textOf(erased.slug)).toContain('Write to ***.');
  await expect.poll(() => findInReleases(platform.dataDir, address)).toEqual([]);

  const privacy = async () => (await page.request.get('/privacy')).text();
  const earlierPrivacy = await privacy();
  const setting = { name: 'retention.leads', value: 500, expected_value: 1095 };
  await admin.rpc('change_setting', setting).throwOnError();
  await expect.poll(privacy).not.toBe(earlierPrivacy);

  // An open page would ask for changes meanwhile.
  await page.goto('about:blank');
  await platform.restart();
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/publishing');
  await expect(notice).toBeVisible();
  expect(await statusOf(bad.slug)).toBe(404);
  await main(page).getByRole('button', { name: 'Resume publishing', exact: true }).click();
  await expect(page.getByText('Publishing has resumed.')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect.poll(() => statusOf(bad.slug)).toBe(200);
  expect(await statusOf(unpublished.slug)).toBe(404);
});

test('a colleague’s change appears by itself, with the setting that caused the run', async ({
  page,
  portal,
  admin,
}) => {
  const setting = { name: 'retention.logs', value: 400, expected_value: 1095 };
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/publishing');
  const run = section(page, 'Recent activity').getByRole('listitem').first();
  await expect(run).toBeVisible();
  await admin.rpc('change_setting', setting).throwOnError();
  await nextCheck(page);
  await expect(run).toContainText(
    'Setting changed by Demo Admin: Consent records and the audit log',
  );
  await expect(run.getByText('Live', { exact: true })).toBeVisible();
});

test('after an erasure, the address is nowhere in the publisher’s data, and its social image is gone', async ({
  request,
  platform,
  admin,
}) => {
  const [slug, address] = [`journey-${randomUUID()}`, `kim-${randomUUID()}@example.com`];
  await admin
    .from('blog_posts')
    .insert({
      ...{ slug, title: `A post about ${address}`, category: 'Testing', author_name: 'Ann' },
      ...{ content: `<p>Write to ${address}.</p>` },
      ...{ is_published: true, moderation_status: 'approved' },
    })
    .throwOnError();
  const page = async () => (await request.get(`/blog/${slug}`)).text();
  await expect.poll(page).toContain(address);
  const [image = ''] = /\/social\/[0-9a-f]+\.png/.exec(await page()) ?? [];
  expect((await request.get(image)).headers()['content-type']).toBe('image/png');
  const before = await findInReleases(platform.dataDir, address);
  expect(before.length).toBeGreaterThan(2);
  const stored = () => hasObject(platform.dataDir, imageKey(image));
  expect(await stored()).toBe(true);

  const { data } = await admin.rpc('find_person', { address }).throwOnError();
  const { version } = data as { version: string };
  await admin.rpc('erase_person', { address, version }).throwOnError();
  await expect.poll(page).toContain('Write to ***.');
  expect((await request.get(image)).status()).toBe(404);
  await expect.poll(() => findInReleases(platform.dataDir, address)).toEqual([]);
  await expect.poll(stored).toBe(false);
});
