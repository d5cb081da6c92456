import { desktop, expect, test } from '../fixtures/journey.ts';
import { savedDraft, writingOn } from './writer.ts';

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
  const writing = writingOn(killed);
  await killed.goto('/blog/create');
  await writing.title.fill('Killed');
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
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  await writing.title.fill('Full');
  await writing.expectSaved();
  await context.setOffline(true);
  await page.evaluate(fillStorage);
  await writing.body.pressSequentially('Only on the page. ');
  await expect(writing.status.filter({ hasText: 'keep this tab open' })).toBeVisible();
  await page.evaluate(freeStorage);
  await writing.body.pressSequentially('Stored again.');
  await expect(writing.status.filter({ hasText: 'saved in this browser' })).toBeVisible();
  await context.setOffline(false);
  await writing.expectSaved();
  expect((await savedDraft(writer, writing.id())).fields.content).toContain('Only on the page.');
});

/** Fills up IndexedDB, to the last few bytes. Runs in the page. */
async function fillStorage(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () =>
      request.result.createObjectStore('all', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
  for (let size = 2 ** 16; size >= 2 ** 8;) {
    const isStored = await new Promise<boolean>((resolve) => {
      const transaction = database.transaction('all', 'readwrite');
      // Random, because stored data is compressed.
      transaction.objectStore('all').put(crypto.getRandomValues(new Uint8Array(size)));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
    if (!isStored) size /= 2;
  }
  database.close();
}

/** Undoes `fillStorage`. Runs in the page. */
async function freeStorage(): Promise<void> {
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('filler');
    request.onsuccess = request.onerror = resolve;
  });
}
