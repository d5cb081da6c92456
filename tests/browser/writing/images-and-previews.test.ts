import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { expect, phone, test } from '../fixtures/journey.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { beginPost } from './writer.ts';

test.use({ ...phone, account: 'moderator@example.com' });

test('an image is uploaded, described, and removed, and the discarded draft comes back', async ({
  page,
}) => {
  const writing = await beginPost(page, 'With an image');
  await page.getByRole('button', { name: 'Post settings' }).click();
  const group = page.getByRole('group', { name: /Featured image/ });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    group.getByLabel(/image$/).setInputFiles({ name, mimeType, buffer });
  await choose('note.png', 'image/png', Buffer.from('text'));
  await expect(group.getByText('Your browser can’t read this file as an image.')).toBeVisible();
  await choose('logo.png', 'image/png', readFileSync('public/logo.png'));
  await expect(group.getByText('Image uploaded. Describe it in the next field.')).toBeVisible();
  await group.getByLabel('Image description').fill('A logo');
  await expect(group.getByRole('img', { name: 'A logo' })).toBeVisible();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await writing.button('Remove').click();
  await expect(group.getByRole('img')).toHaveCount(0);

  await writing.button('Discard draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(writing.title).toHaveValue('');
  await expect(writing.title).toBeFocused();
  await writing.bar.getByRole('button', { name: 'Undo' }).click();
  await expect(writing.title).toHaveValue('With an image');
});

test('a preview opens for staff, and for others until its link is revoked', async ({
  page,
  browser,
}) => {
  const writing = await beginPost(page, 'Not public yet');
  await writing.body.pressSequentially('What the preview shows.');
  const opened = page.waitForEvent('popup');
  await writing.button('More…').click();
  await writing.button('Preview').click();
  const preview = await opened;
  await preview.waitForURL(/\/preview\//);
  await expect(preview.getByText('What the preview shows.')).toBeVisible();
  const ribbon = (of: Page) => of.getByRole('complementary', { name: 'Preview' });
  await expect(ribbon(preview)).toHaveText(/Preview\. This version isn’t public\./);
  expect(await axeInBothSchemes(preview)).toEqual([]);
  expect(await overflowAt(preview, 320)).toEqual([]);
  await preview.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(ribbon(preview)).toBeInViewport();
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  expect((await visitor.goto(preview.url()))?.status()).toBe(404);
  await preview.close();

  await writing.button('Share a preview').click();
  const dialog = page.getByRole('dialog', { name: 'Share a preview' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.getByLabel('Your new link').inputValue();
  expect(await axeInBothSchemes(page, ['dialog'])).toEqual([]);
  expect(await overflowAt(page, 320)).toEqual([]);
  expect((await visitor.goto(link))?.status()).toBe(200);
  await expect(ribbon(visitor)).toBeVisible();
  await dialog.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog.getByText('Link revoked.')).toBeVisible();
  expect((await visitor.goto(link))?.status()).toBe(404);
  await stranger.close();
});
