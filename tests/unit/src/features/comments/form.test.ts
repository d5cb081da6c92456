import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Form from '~/features/comments/store/form';
import { honeypotField } from '~rules/lead/spam';
import { reloaded, stubStorage } from '../../fake-storage';
import { backend, stubBackend } from './fake-backend';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
const stored = vi.hoisted(() => vi.fn<() => void>());
vi.mock('~/lib/toasts', () => ({ toast, warmToasts: () => undefined }));

const now = new Date('2026-11-22T10:04:00Z').getTime();
const post = '00000000-0000-4000-b000-000000000001';
const parent = '00000000-0000-4000-c000-000000000001';
const empty = {
  author_name: '',
  author_email: '',
  content: '',
  privacyConsent: false,
  notify: false,
  [honeypotField]: '',
};
const complete = {
  ...empty,
  author_name: 'Dana',
  author_email: 'dana@example.com',
  content: 'A useful comment.',
  privacyConsent: true,
};
const failed = { message: 'Failed to submit comment.', isLimit: false };
const tooMany = 'You can only submit 5 comments per 10 minutes.';
const { insert } = backend;

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.resetAllMocks();
  stubStorage('localStorage');
  stubStorage('sessionStorage');
  stubBackend();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The form on a newly loaded page. */
async function opened(parentId: string | null = null, typed = empty) {
  const { commentForm } = await reloaded<typeof Form>(
    () => import('~/features/comments/store/form'),
  );
  const form = commentForm({ postId: post, parentId, onStored: stored });
  const values = form.open(typed);
  return {
    ...form,
    opened: values,
    state: () => form.$submission.get(),
    send(changes = {}) {
      vi.advanceTimersByTime(30_000);
      form.edit({ ...complete, ...changes });
      return form.submit();
    },
  };
}

describe('validation', () => {
  test('counts and checks the comment as it will be stored, and an emoji as one character', async () => {
    const { send, edit, $length } = await opened();
    await send({
      author_name: ` ${'D'.repeat(100)} `,
      content: `<b>${'🙂'.repeat(2000)}</b>\x07 `,
    });
    expect(insert.mock.calls[0]?.[0].content).toBe('🙂'.repeat(2000));
    edit({ ...complete, content: ' <i>12345</i>\r\n7 ' });
    expect($length.get()).toBe(7);
  });

  test('reports the first invalid field, and clears an error when its field changes', async () => {
    const { edit, submit, state, $errors } = await opened();
    await submit();
    expect(state()).toEqual({ status: 'invalid', field: 'author_name' });
    const { author_email, ...others } = $errors.get();
    expect(author_email).toBe('Please enter a valid email address');
    expect(others).toEqual({
      author_name: 'Name must be between 2 and 100 characters',
      content: 'Comment must be between 10 and 2000 characters',
      privacyConsent: 'You must accept the privacy policy to submit a comment',
    });
    expect(insert).not.toHaveBeenCalled();
    edit({ ...empty, author_email: 'd' });
    expect($errors.get()).toEqual(others);
    expect(state()).toEqual({ status: 'idle' });
  });
});

describe('sending', () => {
  test('sends call 14 of spec §7, and shows the comment without its email address', async () => {
    const { send, state, $values } = await opened(parent);
    await send({ content: ' A useful comment. ', notify: true });
    const { author_name, author_email, content } = complete;
    const id = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string;
    const comment = { id, post_id: post, parent_id: parent, author_name, content };
    expect(insert).toHaveBeenCalledExactlyOnceWith({
      ...comment,
      author_email,
      notify: true,
      spam_signals: [],
      moderation_status: 'pending',
    });
    expect(state()).toEqual({ status: 'success' });
    const success = ['Comment submitted!', 'Your comment is pending approval.'];
    expect(toast.success).toHaveBeenCalledExactlyOnceWith(...success);
    const created_at = new Date(now + 30_000).toISOString();
    expect(stored).toHaveBeenCalledExactlyOnceWith({ ...comment, created_at });
    expect($values.get()).toEqual({ ...complete, content: '', privacyConsent: false });
    expect((await opened(parent)).opened).toMatchObject({ author_name, content: '' });
  });

  test('reports a filled honeypot and a form filled out too fast', async () => {
    const { edit, submit } = await opened();
    edit({ ...complete, [honeypotField]: '555-0100' });
    await submit();
    expect(insert.mock.calls[0]?.[0].spam_signals).toEqual(['honeypot-filled', 'filled-too-fast']);
  });

  test('after an error, the text is kept, and a retry has the same ID, but another text a new one', async () => {
    const { send, submit, state, $values } = await opened();
    insert.mockImplementation(() => Response.json('Bad gateway', { status: 502 }));
    // A double click sends one.
    await Promise.all([send(), submit()]);
    expect(insert).toHaveBeenCalledOnce();
    expect(state()).toEqual({ status: 'error', ...failed });
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Error', failed.message);
    expect($values.get()).toEqual(complete);
    await submit();
    await send({ content: 'A different comment.' });
    const [first, second, third] = insert.mock.calls.map(([{ id }]) => id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  const gone = 'The comment you replied to is no longer available.';
  const later = { code: 'PT429', message: 'Later.' };
  // Typing takes 30 seconds, and the limit lasts 90.
  const until = now + 30_000 + 90_000;

  test.each<[number, unknown, object]>([
    [409, { code: '23505', message: 'duplicate key' }, { status: 'success' }],
    [409, { code: 'PT409', message: gone }, { message: gone, isLimit: false }],
    [429, later, { message: 'Later.', isLimit: true }],
    [429, { ...later, details: '90' }, { message: 'Later.', isLimit: true, until }],
    [429, 'Slow down', { message: tooMany, isLimit: true }],
    [403, { code: '42501', message: 'row-level security' }, failed],
  ])('ends as the response says: %i %j', async (status, body, expected) => {
    const { send, state } = await opened();
    insert.mockImplementation(() => Response.json(body, { status }));
    await send();
    expect(state()).toEqual({ status: 'error', ...expected });
  });
});

test('five comments are allowed in each fixed ten-minute period', async () => {
  const { send, state } = await opened();
  // Starts at 10:04. Each comment takes 30 seconds.
  for (let sent = 0; sent < 5; sent += 1) await send({ content: `Useful comment ${sent}` });
  await send();
  expect(insert).toHaveBeenCalledTimes(5);
  const retryAt = new Date('2026-11-22T10:10:00Z').getTime();
  expect(state()).toEqual({ status: 'error', message: tooMany, isLimit: true, until: retryAt });
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Rate Limit Exceeded', tooMany);
  expect((await opened()).opened.content).toBe(complete.content);
  vi.setSystemTime(retryAt);
  await send();
  expect(insert).toHaveBeenCalledTimes(6);
});

test('drafts survive a reload, with a text for each form, and don’t replace what was typed meanwhile', async () => {
  const first = await opened();
  first.edit({ ...complete, notify: true });
  const { author_name, author_email, content } = complete;
  expect((await opened()).opened).toEqual({ ...empty, author_name, author_email, content });
  expect((await opened(parent)).opened).toEqual({ ...empty, author_name, author_email });
  const { edit, submit } = await opened();
  edit(complete);
  await submit();
  expect(insert.mock.lastCall?.[0].spam_signals).toEqual([]);
  first.edit(complete);
  // Before the script was loaded.
  const { opened: values } = await opened(null, { ...empty, content: 'Another comment' });
  expect(values).toMatchObject({ author_name, content: 'Another comment' });
});
