import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { rpc } from '~/features/auth';
import { createAction, RequestError } from '~/features/staff';
import { createSaveQueue } from '~/features/writing/draft/save-queue';
import { createLifecycle } from '~/features/writing/store/lifecycle';
import type { PostErrors } from '~rules/post/draft';
import { newDraft } from '../draft/new-draft';

vi.mock('~/features/auth', async (original) => ({ ...(await original<object>()), rpc: vi.fn() }));

test('a slug that another post has, or that redirects to one, is shown at its field', async () => {
  vi.mocked(rpc).mockRejectedValue(new RequestError('failed', 'Choose another one.', 'PT409'));
  const queue = createSaveQueue(newDraft(), {
    send: () => Promise.reject(new Error('There’s nothing to save.')),
    store: async () => undefined,
    isOnline: () => true,
    isSignedIn: () => true,
  });
  const $errors = atom<PostErrors | undefined>();
  const action = createAction();
  const refresh = async () => undefined;
  const options = { id: 'post', queue, action, $errors, $post: atom(null), refresh };
  await createLifecycle({ ...options, findErrors: () => ({}) }).submit();
  expect($errors.get()).toEqual({ slug: 'Choose another one.' });
  expect(action.$state.get()).toEqual({ status: 'error', text: 'Choose another one.' });
});
