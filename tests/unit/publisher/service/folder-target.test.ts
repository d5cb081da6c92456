import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderTarget } from '../../../../publisher/service/folder-target.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { publishSite } from '../serve/served-site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a release isn’t shown until Varnish has dropped the previous one', async () => {
  let status = 503;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status }));
  const releases = temporaryFolder();
  const target = folderTarget(
    {
      ...{ releases, buildDir: '', backendUrl: '', publishableKey: '' },
      purgeUrl: 'http://127.0.0.1:1',
    },
    () => undefined,
  );
  await publishSite(folderStore(releases), { files: { '/': 'home' } });
  // The second call has nothing new to purge.
  await expect(target.show?.()).rejects.toThrow('Varnish returned 503 for BAN.');
  await expect(target.show?.()).rejects.toThrow('Varnish returned 503 for BAN.');
  status = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  await target.show?.();
  await target.close?.();
});
