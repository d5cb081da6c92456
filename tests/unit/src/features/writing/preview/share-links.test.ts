import { afterEach, expect, test, vi } from 'vitest';
import { rpc } from '~/features/auth';
import { previewsUnavailable } from '~/features/previews';
import type { SaveQueue } from '~/features/writing/draft/save-queue';
import { createShareLinks } from '~/features/writing/preview/share-links';

vi.mock('~/features/auth', async (original) => ({ ...(await original<object>()), rpc: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

const queue = { flush: async () => ({ status: 'saved' }) } as unknown as SaveQueue;

test('no link is created if the host can’t show previews', async () => {
  vi.mocked(rpc).mockResolvedValue([]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  const links = createShareLinks('post', queue);
  await links.create();
  expect(rpc).not.toHaveBeenCalled();
  expect(links.action.$state.get()).toEqual({ status: 'error', text: previewsUnavailable });
});
