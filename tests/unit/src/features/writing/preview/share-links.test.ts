import { afterEach, expect, test, vi } from 'vitest';
import { rpc } from '~/features/auth';
import { previewsUnavailable } from '~/features/previews';
import type { SaveQueue } from '~/features/writing/draft/save-queue';
import { createShareLinks } from '~/features/writing/preview/share-links';

vi.mock('~/features/auth', async (original) => ({ ...(await original<object>()), rpc: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

const queue = { flush: async () => ({ status: 'saved' }) } as unknown as SaveQueue;

test.each([
  [404, 0, { status: 'error', text: previewsUnavailable }],
  [204, 1, { status: 'success', text: 'Link created. Copy it now.' }],
])('if the host responds with %i, %i links are created', async (status, count, outcome) => {
  const created: unknown[] = [];
  vi.mocked(rpc).mockImplementation((name: string, options?: unknown) => {
    if (name === 'get_share_links') return Promise.resolve([]);
    created.push([name, options]);
    return Promise.resolve({ id: '1', token: 'a', expires_at: '' });
  });
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  vi.stubGlobal('location', { origin: 'https://example.com' });
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error()) } });
  const links = createShareLinks('post', queue);
  await links.create();
  expect(created).toEqual(
    Array.from({ length: count }, () => ['create_preview_link', { post_id: 'post' }]),
  );
  expect(links.action.$state.get()).toEqual(outcome);
});
