import { expect, test } from 'vitest';
import { RequestError } from '~/features/staff';
import { idleMs } from '~/features/writing/draft/save-queue';
import { emptyDraft } from '~rules/post/draft';
import { wait } from '../safety-net/browser';
import { computer } from '../safety-net/computer';
import { noPost } from '../safety-net/server';
import { useTabs } from '../safety-net/tabs';

// The property test of the writing page covers what's saved where.
useTabs();

/** A computer on which a new post has a word, as whoever is signed in. */
async function writing(account: string | null = 'writer') {
  const one = computer();
  one.session(account, true);
  await one.open(0, true);
  await one.pass(1_000);
  one.type(0);
  await one.pass(10_000);
  return {
    ...one,
    outcome: () => one.inTab(({ action }) => action.$state.get()),
    id: () => one.inTab((_, { id }) => id),
  };
}

test('what was typed before signing in gets the name of whoever signs in', async () => {
  const { inTab, session, pass } = await writing(null);
  session('writer', true);
  await pass(5_000);
  const fields = inTab((_, { $fields }) => $fields.get());
  expect(fields).toMatchObject({ author_name: 'Full name of writer', content: 'anyone1' });
});

test('saves after a pause, or every 15 seconds, retries less and less often, and sends nothing if that can’t help', async () => {
  const { network, session, accident, type, save, pass, server, saveElsewhere } = await writing();
  async function savesIn(seconds: number, isTyping = false) {
    const before = server.saves;
    for (let second = 0; second < seconds; second += 1) {
      if (isTyping) type(0);
      await pass(1_000);
    }
    return server.saves - before;
  }
  expect(await savesIn(60)).toBe(0);
  expect(await savesIn(40, true)).toBe(2);
  expect(await savesIn(60)).toBe(1);
  network('down');
  type(0);
  const retries = await savesIn(10 * 60);
  expect(retries).toBeGreaterThan(8);
  expect(retries).toBeLessThan(20);
  network('online');
  expect(await savesIn(60)).toBe(1);
  accident('refused');
  expect(await savesIn(60, true)).toBe(1);
  save(0);
  save(0);
  expect(await savesIn(5)).toBe(1);
  network('offline');
  expect(await savesIn(60, true)).toBe(0);
  session(null, true);
  network('online');
  expect(await savesIn(60, true)).toBe(0);
  saveElsewhere('colleague');
  session('writer', true);
  // It stays a conflict until the writer decides.
  expect(await savesIn(60, true)).toBe(1);
  save(0);
  expect(await savesIn(5)).toBe(0);
});

test('what’s typed while the draft is submitted begins a new one', async () => {
  const { inTab, type, pass, server } = await writing();
  const { queue } = inTab((_, workspace) => workspace);
  const before = server.saves;
  const submitting = inTab(() =>
    queue.submit(async (version) => {
      await wait(idleMs * 2);
      return { status: 'submitted', version, post_version: 7 };
    }),
  );
  type(0);
  await pass(idleMs * 2);
  await submitting;
  expect(server.saves).toBe(before);
  expect(queue.getDraft()).toMatchObject({ unsaved: true, base: { version: 0, postVersion: 7 } });
  expect(queue.$state.get().status).toBe('local');
});

test('says when a published page is live, even if an older answer comes last', async () => {
  const { inTab, pass, server, outcome, hide } = await writing();
  const { $post, lifecycle, change } = inTab((_, workspace) => workspace);
  const shown = (status: string, publishing: string) => ({
    ...{ status, publishing, fields: emptyDraft() },
  });
  let post = shown('public', 'waiting');
  server.functions['submit_post'] = () => ({ ...post, version: 0, post_version: 1 });
  server.functions['get_post_for_editing'] = () => ({ ...noPost, post });
  inTab(() => change({ title: 'Pay', category: 'Fees' }));
  inTab(() => void lifecycle.publish());
  await pass(10_000);
  const soon = 'Published. The page will be live in a few seconds.';
  expect(outcome()).toEqual({ status: 'success', text: soon });
  post = shown('public', 'live');
  await pass(5_000);
  expect(outcome()).toEqual({ status: 'success', text: 'Visitors see it now.' });

  // The response to an earlier request comes last, without what a moderator decided.
  server.accidents.push('slow');
  hide(0);
  hide(0);
  post = shown('rejected', 'live');
  await pass(1_000);
  post = shown('public', 'live');
  await pass(3_000);
  expect($post.get()?.post?.status).toBe('rejected');
});

test('while publishing is paused, says that a scheduled post may be live later', async () => {
  const { inTab, pass, server, id, outcome } = await writing();
  const { lifecycle, change } = inTab((_, workspace) => workspace);
  const paused = { since: '2020-01-02T12:00:00Z', releasedAt: '2020-01-01T12:00:00Z', waiting: 1 };
  server.functions['submit_post'] = () => ({ status: 'submitted', version: 0, post_version: 1 });
  server.functions['schedule_post'] = () => ({ changed: [id()] });
  server.functions['get_post_for_editing'] = () => ({ ...noPost, paused });
  inTab(() => change({ title: 'Pay', category: 'Fees' }));
  inTab(() => void lifecycle.schedule(Date.UTC(2020, 0, 3, 12)));
  await pass(5_000);
  const text =
    'Scheduled. It goes live on Jan 3, 2020, 7:00 AM Eastern Time or when publishing resumes, whichever is later.';
  expect(outcome()).toEqual({ status: 'success', text });
});

test('a slug that another post has, or that redirects to one, is shown at its field', async () => {
  const { inTab, pass, server, outcome } = await writing();
  const { $errors, lifecycle, change } = inTab((_, workspace) => workspace);
  inTab(() => change({ title: 'Pay', category: 'Fees' }));
  server.functions['submit_post'] = () => {
    throw new RequestError('failed', 'Choose another one.', 'PT409');
  };
  inTab(() => void lifecycle.submit());
  await pass(5_000);
  expect($errors.get()).toEqual({ slug: 'Choose another one.' });
  expect(outcome()).toEqual({ status: 'error', text: 'Choose another one.' });
});

test('a discarded draft can be restored, until its writer goes to another post', async () => {
  const { inTab, pass, server, id, outcome } = await writing();
  const discarded = id();
  inTab(({ discard }) => void discard());
  await pass(5_000);
  expect(server.text(discarded)).toBeUndefined();
  const made = outcome();
  inTab(() => 'undo' in made && made.undo?.());
  await pass(5_000);
  expect([id(), server.text(discarded)]).toEqual([discarded, 'writer1']);
  inTab(({ discard }) => void discard());
  await pass(5_000);
  inTab(({ startNew }) => startNew());
  await pass(5_000);
  expect(outcome()).toEqual({ status: 'idle' });
});

test('a restored version keeps the one before it, and its undo isn’t offered on another post', async () => {
  const { inTab, type, pass, server, id, outcome } = await writing();
  const restored = id();
  type(0);
  await pass(10_000);
  inTab(({ action }, { restore }) => {
    void action.run(() => restore({ ...emptyDraft(), content: 'Earlier.' }, 'Restored.'));
  });
  await pass(10);
  expect(outcome()).toEqual({ status: 'submitting' });
  inTab((_writing, _workspace, page) => {
    page.location = new URL('/blog/create', page.location);
    page.document.dispatchEvent(new Event('popstate'));
  });
  await pass(5_000);
  expect(outcome()).toEqual({ status: 'success', text: 'Restored.' });
  expect(server.history(restored)).toContain('writer1 writer2');
});
