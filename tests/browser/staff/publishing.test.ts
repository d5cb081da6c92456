import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { imageKey } from '../../../publisher/releases/files.ts';
import { findInReleases, hasObject } from '../fixtures/find-in-releases.ts';
import { startPlatform, type TestPlatform } from '../fixtures/platform.ts';
import { desktop, expect, phone, test as staffTest } from '../fixtures/staff-journey.ts';
import { signInAs } from '../fixtures/staff.ts';

/** Has its own platform, because a rollback also affects the posts of other tests. */
const test = staffTest.extend<object, { platform: TestPlatform }>({
  platform: [
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  addresses: async ({ platform }, use) => use(platform),
  baseURL: async ({ platform }, use) => use(platform.site),
});

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

for (const [device, options] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('an admin sees a post go live, rolls back, and unfreezes it', async ({
      page,
      portal,
      addresses,
    }) => {
      const admin = await signInAs(addresses.backend, 'admin@example.com');
      const [slug, title] = [`journey-${randomUUID()}`, `Post on a ${device} ${Date.now()}`];
      await admin
        .from('blog_posts')
        .insert({
          ...{
            slug,
            title,
            category: 'Testing',
            author_name: 'Ann Author',
            content: `<p>Text ${randomUUID()}</p>`,
            featured_image_url: 'https://images.example.com/team.jpg',
          },
          ...{ is_published: true, moderation_status: 'approved' },
        })
        .throwOnError();
      const status = async () => (await page.request.get(`/blog/${slug}`)).status();

      await portal.enterAs('admin@example.com');
      await page.goto('/staff/publishing');
      const run = section(page, 'Recent activity').getByRole('listitem').filter({ hasText: title });
      await expect(run.getByText('Live (done)')).toBeVisible();
      await expect(run.first()).toContainText('Author: Ann Author');
      await expect(run.first().getByRole('list', { name: 'Warnings' })).toContainText(
        `/blog/${slug} is published without its image`,
      );
      await run
        .first()
        .getByText(/pages? changed/)
        .click();
      await expect(run.getByRole('link', { name: `/blog/${slug}`, exact: true })).toBeVisible();
      expect(await status()).toBe(200);
      expect(await axeInBothSchemes(page), 'live').toEqual([]);

      const versions = section(page, 'Earlier versions of the site').getByRole('listitem');
      await expect(versions.first()).toContainText('Live');
      await versions
        .nth(1)
        .getByRole('button', { name: /^Roll back to/ })
        .click();
      const dialog = page.getByRole('dialog', { name: /^Roll back to/ });
      await expect(dialog).toContainText('Posts that disappear (1)');
      await expect(dialog).toContainText(title);
      expect(await axeInBothSchemes(page), 'preview').toEqual([]);
      await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('The site was rolled back.')).toBeVisible();
      await expect.poll(status).toBe(404);
      await expect(versions.first()).toContainText('Rollback by');

      const frozen = section(page, 'Frozen posts').getByRole('listitem').filter({ hasText: title });
      expect(await axeInBothSchemes(page), 'frozen').toEqual([]);
      await frozen.getByRole('button', { name: `Unfreeze ${title}` }).click();
      await expect(page.getByText(`“${title}” is no longer frozen.`)).toBeVisible();
      await expect(frozen).toBeHidden();
      await expect.poll(status).toBe(200);
      await admin.from('blog_posts').delete().eq('slug', slug);
    });
  });
}

test('a colleague’s change appears by itself, with the setting that caused the run', async ({
  page,
  portal,
  platform,
}) => {
  const admin = await signInAs(platform.backend, 'admin@example.com');
  const setting = { name: 'retention.consent', value: 400, expected_value: 1825 };
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/publishing');
  const run = section(page, 'Recent activity').getByRole('listitem').first();
  await expect(run).toBeVisible();
  await admin.rpc('change_setting', setting).throwOnError();
  await expect(run).toContainText('Setting changed by Demo Admin: Consent records');
  await expect(run.getByText('Live (done)')).toBeVisible();
});

test('after an erasure, the address is nowhere in the publisher’s data, and its social image is gone', async ({
  request,
  platform,
}) => {
  const admin = await signInAs(platform.backend, 'admin@example.com');
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
