import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import type { SessionState } from '~/features/auth';
import { createLocalDrafts } from '~/features/writing/draft/local-drafts';
import { createWriting } from '~/features/writing/store/writing';
import { emptyDraft } from '~rules/post/draft';
import { fakeBrowser } from '../safety-net/browser';
import { fakeServer } from '../safety-net/server';
import { inPage, newPage, useTabs } from '../safety-net/tabs';

const world = vi.hoisted(() => ({
  session: undefined as unknown as ReturnType<typeof atom<SessionState>>,
  server: undefined as unknown as ReturnType<typeof fakeServer>,
}));

vi.mock('~/features/auth', () => ({
  $session: {
    get: () => world.session.get(),
    subscribe: (listener: (state: SessionState) => void) => world.session.subscribe(listener),
  },
}));
vi.mock('~/features/writing/api/posts', () => ({
  saveDraft: (...args: Parameters<typeof world.server.posts.saveDraft>) =>
    world.server.posts.saveDraft(...args),
  getPostForEditing: (id: string) => world.server.posts.getPostForEditing(id),
  getSuggestions: () => world.server.posts.getSuggestions(),
}));
vi.mock('~/features/writing/api/versions', () => ({
  keepRevision: (...args: Parameters<typeof world.server.keepRevision>) =>
    world.server.keepRevision(...args),
}));

useTabs();

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const addressOf = (digit: number) => `https://site.example.com/blog/create?post=${idOf(digit)}`;

const page = newPage(addressOf(1));

/** The writer goes to another post with the browser's buttons. */
function goTo(digit: number): void {
  page.location = new URL(addressOf(digit));
  page.events.dispatchEvent(new Event('popstate'));
}

/** Restores a version of the first post. `meanwhile`: what the writer does until that's done. Returns its outcome. */
const restoreVersion = (meanwhile: () => void) =>
  inPage(page, async () => {
    const browser = fakeBrowser();
    world.server = fakeServer(() => true);
    for (const digit of [1, 2]) world.server.saveElsewhere(idOf(digit), 'Saved.', 'writer');
    const session = { user: { id: 'writer', user_metadata: {} } };
    world.session = atom({ status: 'signed-in', session } as SessionState);
    goTo(1);
    const { $page, action, open } = createWriting(createLocalDrafts(browser.indexedDb));
    const close = open();
    await vi.advanceTimersByTimeAsync(5_000);
    const shown = $page.get();
    if (shown.status !== 'ready') throw new Error(`The page is ${shown.status}.`);
    const earlier = { ...emptyDraft(), content: 'Earlier.' };
    void action.run(() => shown.workspace.restore(earlier, 'Restored.'));
    await vi.advanceTimersByTimeAsync(10);
    expect(action.$state.get()).toEqual({ status: 'submitting' });
    meanwhile();
    await vi.advanceTimersByTimeAsync(5_000);
    close();
    return action.$state.get();
  });

test('a version that was restored can be undone while its post is open', async () => {
  const outcome = await restoreVersion(() => undefined);
  expect(outcome).toEqual({ status: 'success', text: 'Restored.', undo: expect.any(Function) });
});

test('Undo isn’t offered on another post, opened while the version was being restored', async () => {
  const outcome = await restoreVersion(() => goTo(2));
  expect(outcome).toEqual({ status: 'success', text: 'Restored.' });
});
