import { rememberDeclining } from '../fixtures/cookie-choice.ts';
import { desktop, enter, expect, test } from '../fixtures/journey.ts';
import { beginPost, savedDraft, writingOn } from './writer.ts';

// The property test of the writing page (tests/unit/src/features/writing/safety-net) simulates a browser.
// These tests use a real one.
test.use({ ...desktop, account: 'writer@example.com' });

/** The local copy is at most this far behind typing. */
const trailMs = 250;

test('what was typed before the browser was killed is there when it’s opened again', async ({
  playwright,
  launchOptions,
  baseURL,
  writer,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...desktop,
      baseURL: baseURL ?? '',
    });
    await rememberDeclining(context);
    await enter(context, writer);
    return context;
  };
  const killed = await open();
  const writing = await beginPost(await killed.newPage(), 'Killed');
  await writing.expectSaved();
  await killed.setOffline(true);
  await writing.body.pressSequentially('Typed until the end.');
  await writing.body.page().waitForTimeout(trailMs);
  const devtools = await killed.browser()?.newBrowserCDPSession();
  const processes = (await devtools?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
  const ended = killed.waitForEvent('close');
  const { id } = processes.find(({ type }) => type === 'browser') ?? {};
  process.kill(id ?? NaN, 'SIGKILL');
  await ended;

  const context = await open();
  const reopened = writingOn(await context.newPage());
  await reopened.body.page().goto(`/blog/create?post=${writing.id()}`);
  await expect(reopened.body).toHaveText('Typed until the end.');
  await reopened.expectSaved();
  expect((await savedDraft(writer, reopened.id())).fields.content).toContain('until the end');
  await context.close();
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
