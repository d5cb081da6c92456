import { desktop, expect, test } from '../fixtures/journey.ts';
import { beginPost, savedDraft, writingOn } from './writer.ts';

// The property test of the writing page (tests/unit/src/features/writing/safety-net) simulates a browser.
// These tests use a real one.
test.use({ ...desktop, account: 'writer@example.com' });

/** The local copy is at most this far behind typing. */
const trailMs = 250;

test('what was typed before a tab was killed is there when the post is opened again', async ({
  page,
  context,
  writer,
}) => {
  const killed = await context.newPage();
  const writing = await beginPost(killed, 'Killed');
  await writing.expectSaved();
  await context.setOffline(true);
  await writing.body.pressSequentially('Typed until the end.');
  await killed.waitForTimeout(trailMs);
  const devtools = await context.newCDPSession(killed);
  // Never resolves.
  void devtools.send('Page.crash').catch(() => undefined);
  await killed.waitForEvent('crash');
  await killed.close();
  await context.setOffline(false);

  const reopened = writingOn(page);
  await page.goto(`/blog/create?post=${writing.id()}`);
  await expect(reopened.body).toHaveText('Typed until the end.');
  await reopened.expectSaved();
  expect((await savedDraft(writer, reopened.id())).fields.content).toContain('until the end');
});

test('a page says that the browser’s storage is full until there’s room again', async ({
  page,
  context,
  writer,
}) => {
  const devtools = await context.newCDPSession(page);
  const writing = writingOn(page);
  await page.goto('/blog/create');
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await writing.title.fill('Full');
  const says = (text: string) => expect(writing.status.filter({ hasText: text })).toBeVisible();
  await says('Saved to your account. This browser’s storage is full');
  await context.setOffline(true);
  await writing.body.pressSequentially('Only on the page. ');
  await says(
    'Offline: not saved. This browser’s storage is full or blocked, so keep this tab open.',
  );
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await writing.body.pressSequentially('Stored again.');
  await says('Offline: saved in this browser');
  await context.setOffline(false);
  await writing.expectSaved();
  expect((await savedDraft(writer, writing.id())).fields.content).toContain('Only on the page.');
});
