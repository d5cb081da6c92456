import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { holdScripts } from '../fixtures/leads/calls.ts';
import { expect, test } from './inbox.ts';

const denied = "You don't have permission to access this page.";

test('the loading message doesn’t move when the script takes over', async ({
  page,
  isTranslated,
}) => {
  test.skip(isTranslated, 'Measures text, not the elements around it.');
  const runScripts = await holdScripts(page);
  await page.route('**/rpc/get_current_user_role', () => undefined);
  await page.goto('/admin', { waitUntil: 'load' });
  const message = page.getByText('Checking your access…');
  await expect(message).toBeVisible();
  const before = await message.boundingBox();
  runScripts();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.locator('astro-island[client=only] > [slot=fallback]')).toHaveCount(0);
  await expect.poll(() => message.boundingBox()).toEqual(before);
});

test('signing out in another tab hides the leads', async ({ page, context, inbox }) => {
  await inbox.send('strategy-session');
  await inbox.openLead();
  await expect(inbox.heading).toHaveText('Dana Miller');
  const other = await context.newPage();
  await other.goto('/404');
  // The header's button would end the session of the other tests.
  await other.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await expect(page.getByText(denied)).toBeVisible();
  await expect(page.getByText(inbox.mark)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/auth\?next=.*lead%3D/,
  );
});
