import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { putObject } from '../../../../publisher/releases/digest.ts';
import { findDamaged, findMissing, noDamage } from '../../../../publisher/releases/damage.ts';
import { isIntact } from '../../../../publisher/releases/files.ts';
import { readLive } from '../../../../publisher/releases/live.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { prune } from '../../../../publisher/releases/prune.ts';
import { memoryStore } from '../memory-store.ts';
import { publishSite, serve } from '../serve/served-site.ts';

const page = Array.from({ length: 500 }, (_, n) => `<p>Paragraph ${n * n} of ${n}</p>`).join('\n');
const files = { '/page': page, '/short': 'short' };

async function quickSite() {
  const store = memoryStore();
  await publishSite(store, { files, quality: 'quick' });
  const key = [...store.objects.keys()].find((each) => each.endsWith('.quick.br')) ?? '';
  return { store, key };
}

async function damageIn(find: typeof findDamaged, store: ObjectStore) {
  const live = await readLive(store, 'live');
  if (!live) throw new Error('Nothing is live.');
  return find(store, live);
}
const [intact, isDamaged] = [noDamage, { ...noDamage, paths: new Set(['/page']) }];

test.each(['br', 'gzip', 'identity'])(
  'a page that was compressed quickly is sent in %s like any other',
  async (encoding) => {
    const { store, key } = await quickSite();
    const usual = memoryStore();
    await publishSite(usual, { files, quality: 'standard' });
    const request = ['/page', { 'accept-encoding': encoding }] as const;
    const { get } = serve(store);
    const reply = await get(...request);
    expect(reply).toEqual(await serve(usual).get(...request));
    expect(await get(...request)).toEqual(reply);
    const stored = store.objects.get(key) ?? '';
    expect(String(brotliDecompressSync(stored))).toBe(page);
    expect(stored.length).toBeGreaterThan(reply.bytes.length * (encoding === 'br' ? 1 : 0));
  },
);

test('a damaged page is found even if it was compressed quickly', async () => {
  const { store, key } = await quickSite();
  const stored = store.objects.get(key) ?? new Uint8Array();
  expect(await isIntact(key, stored)).toBe(true);
  expect(await damageIn(findDamaged, store)).toEqual(intact);

  store.objects.set(key, stored.slice(1));
  expect(await isIntact(key, stored.slice(1))).toBe(false);
  expect(await damageIn(findDamaged, store)).toEqual(isDamaged);
  const { get, lost } = serve(store);
  expect(await get('/page', { 'accept-encoding': 'br' })).toMatchObject({ status: 503 });
  expect(lost).toEqual([key]);

  expect(await damageIn(findMissing, store)).toEqual(intact);
  store.objects.delete(key);
  expect(await damageIn(findMissing, store)).toEqual(isDamaged);
});

test('pruning deletes quickly compressed pages only if no kept release needs them', async () => {
  const { store, key } = await quickSite();
  const old = store.copy();
  old.objects.set(key.replace(/\w{4}\./, '0000.'), new Uint8Array());
  // Objects of the last hour are always kept.
  await putObject(old, 'blobs', Buffer.from('new'));
  expect(await prune(old, ['live'], new Date())).toMatchObject({ deleted: 1 });
  const { get } = serve(old);
  expect(await get('/page')).toMatchObject({ status: 200, body: page });
});
