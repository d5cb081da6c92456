import { afterEach, expect, test, vi } from 'vitest';
import { createPreviewLink, getShareLinks } from '~/features/writing/api/previews';
import type { SaveQueue } from '~/features/writing/draft/save-queue';
import { createShareLinks } from '~/features/writing/preview/share-links';
import { previewsUnavailable } from '~/features/writing/preview/require-previews';

vi.mock(import('~/features/writing/api/previews'));
afterEach(() => void vi.unstubAllGlobals());

const queue = { flush: async () => ({ status: 'saved' }) } as unknown as SaveQueue;

test.each([
  [404, 0, { status: 'error', text: previewsUnavailable }],
  [204, 1, { status: 'success', text: 'Link created. Copy it now.' }],
])('if the host responds with %i, %i links are created', async (status, count, outcome) => {
  vi.mocked(createPreviewLink).mockReset();
  vi.mocked(getShareLinks).mockResolvedValue([]);
  vi.mocked(createPreviewLink).mockResolvedValue({ id: '1', token: 'a', expires_at: '' });
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  vi.stubGlobal('location', { origin: 'https://example.com' });
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error()) } });
  const links = createShareLinks('post', queue);
  await links.create();
  expect(createPreviewLink).toHaveBeenCalledTimes(count);
  expect(links.$action.get()).toEqual(outcome);
});
