import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  imageBucket,
  maxImageSize,
  publicImages,
} from '../../supabase/functions/_shared/rules/post/stored-images.ts';
import { storageDeleter } from '../../supabase/functions/dispatch-outbox/erase-images.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { sharedFolder } from '../temporary-folder.ts';
import { draftOf, insertRow } from './database/rows.ts';
import { imageOf, newImageName } from './image-samples.ts';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describePlatform, type Person, type Running } from './lanes/index.ts';
import { keys, tokenFor } from './lanes/keys.ts';

const jpeg = imageOf('image/jpeg');
const cacheControl = '31536000, immutable';

type Bucket = ReturnType<SupabaseClient['storage']['from']>;

/** Sends the file itself, as the editor does. storage-js would send a Blob in a form. */
const send = async (bucket: Bucket, name: string, file: Blob, options = {}) =>
  bucket.upload(name, await file.arrayBuffer(), { contentType: file.type, ...options });

describePlatform('Images', (lane) => {
  const folder = sharedFolder();
  let running: Running;
  let owner: Person;
  let bucketOfOwner: Bucket;

  const bucketOf = (client: SupabaseClient) => client.storage.from(imageBucket);
  const as = async (who: Parameters<Running['client']>[0]) => bucketOf(await running.client(who));
  const load = (name: string, init?: RequestInit) => fetch(running.url + publicImages + name, init);

  async function upload(name = newImageName()): Promise<string> {
    const { error } = await send(bucketOfOwner, name, jpeg, { cacheControl });
    expect(error).toBeNull();
    return name;
  }

  beforeAll(async () => {
    running = await lane.start({ backend: { imageFolder: folder } });
    owner = await running.person();
    bucketOfOwner = await as(owner);
  });

  test.each([
    ['image/jpeg', '/1600.jpg'],
    ['image/webp', '-webp/960.webp'],
    ['image/avif', '-avif/480.avif'],
  ] as const)('%s is stored once, and served unchanged to everyone', async (type, file) => {
    const name = newImageName(file);
    const sent = imageOf(type);
    const { data } = await send(bucketOfOwner, name, sent, { contentType: type, cacheControl });
    expect(data).toMatchObject({ path: name, fullPath: `${imageBucket}/${name}` });

    const answer = await load(name);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.bytes()).toEqual(await sent.bytes());
    expect((await load(name, { method: 'HEAD' })).headers.get('content-length')).toBe('100');

    const again = imageOf(type, type, 50);
    for (const upsert of [false, true]) {
      const { error } = await send(bucketOfOwner, name, again, { contentType: type, upsert });
      expect(error).toMatchObject({ statusCode: upsert ? '403' : '409' });
    }
    expect(await (await load(name)).bytes()).toHaveLength(100);
  });

  test.each([
    ['another format than its name says', newImageName('/480.webp'), jpeg, '415'],
    ['a JPEG of another type', newImageName(), imageOf('image/jpeg', 'text/html'), '415'],
    ['a PNG', newImageName(), imageOf('image/png', 'image/jpeg'), '415'],
    ['an SVG', newImageName(), imageOf('image/svg+xml', 'image/jpeg'), '415'],
    ['a name with another extension', newImageName('/480.html'), jpeg, '400'],
    ['a name outside of a folder', '480.jpg', jpeg, '400'],
    ['a name in a deeper folder', newImageName('/a/480.jpg'), jpeg, '400'],
    ['an encoded path', newImageName('/%2e%2e%2f480.jpg'), jpeg, '400'],
    ['over 10 MB', newImageName(), imageOf('image/jpeg', 'image/jpeg', maxImageSize + 1), '413'],
  ])('%s is refused', async (_, name, body, statusCode) => {
    const { error } = await send(bucketOfOwner, name, body);
    expect(error).toMatchObject({ statusCode });
    expect((await load(name)).status).toBe(404);
  });

  test('a much larger body is refused before it’s read', async () => {
    const sent = request(`${running.url}/storage/v1/object/${imageBucket}/${newImageName()}`, {
      method: 'POST',
      headers: { 'content-length': String(100 * maxImageSize), apikey: keys.publishable },
    });
    sent.flushHeaders();
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    sent.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => undefined);
    expect(await promise).toBe(413);
    sent.destroy();
  });

  test.each([
    ['without a session', {}],
    ['with an expired token', { sub: randomUUID(), role: 'authenticated', exp: 1_000_000_000 }],
    ['with a token of another role', { sub: randomUUID(), role: 'service_role' }],
    ['with a token of a deleted account', { sub: randomUUID(), role: 'authenticated' }],
  ])('nobody uploads %s', async (_, claims) => {
    const token = 'role' in claims ? tokenFor(claims) : keys.publishable;
    const { error } = await send(await as({ id: '', email: '', token }), newImageName(), jpeg);
    expect(['401', '403']).toContain((error as { statusCode?: string } | null)?.statusCode);
  });

  test.each([
    ['anon', false],
    ['user', false],
    ['owner', true],
    ['moderator', true],
    ['admin', true],
  ] as const)('%s can delete an image: %s', async (who, allowed) => {
    const names = [await upload(), await upload()];
    const bucket = who === 'owner' ? bucketOfOwner : await as(who);
    const { data, error } = await bucket.remove([...names, newImageName()]);
    if (who === 'anon') expect(error).toMatchObject({ statusCode: '401' });
    else expect(data?.map(({ name }) => name).sort()).toEqual(allowed ? names.sort() : []);
    for (const name of names) expect((await load(name)).status).toBe(allowed ? 404 : 200);
  });

  test('a disabled owner can neither upload nor delete', async () => {
    const name = await upload();
    const setBan = (until: string | null) =>
      running.query('update auth.users set banned_until = $2 where id = $1', [owner.id, until]);
    await setBan('2100-01-01');
    const { error } = await send(bucketOfOwner, newImageName(), jpeg);
    const { data } = await bucketOfOwner.remove([name]);
    await setBan(null);
    expect([(error as { statusCode?: string } | null)?.statusCode, data]).toEqual(['403', []]);
  });

  test.each([
    ['POST', `object/list/${imageBucket}`],
    ['GET', 'bucket'],
    ['GET', `object/${imageBucket}/${newImageName()}`],
    ['GET', `object/public/${imageBucket}/..%2f..%2fsecrets.json`],
    ['PUT', `object/${imageBucket}/${newImageName()}`],
    ['POST', `object/another/${newImageName()}`],
  ])('%s %s isn’t served', async (method, path) => {
    const headers = { apikey: keys.secret, authorization: `Bearer ${owner.token}` };
    const init = { method, headers, ...(method !== 'GET' && { body: '{}' }) };
    expect((await fetch(`${running.url}/storage/v1/${path}`, init)).status).toBe(404);
  });

  test('writing needs an API key and a page of the site', async () => {
    const authorization = `Bearer ${owner.token}`;
    const remove = (headers: Record<string, string>) =>
      fetch(`${running.url}/storage/v1/object/${imageBucket}`, {
        method: 'DELETE',
        body: JSON.stringify({ prefixes: [newImageName()] }),
        headers: { authorization, ...headers },
      });
    expect((await remove({})).status).toBe(401);
    const apikey = keys.publishable;
    expect((await remove({ apikey, origin: 'https://evil.example' })).status).toBe(403);
    const answer = await remove({ apikey, origin: 'http://localhost:4321' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:4321');
  });

  // supabase/tests/post_images.test.sql tests which, and who may upload how many.
  test('the images of a deleted account that nothing shows are deleted', async () => {
    const author = await running.person();
    const bucket = await as(author);
    const [shown, unused] = [newImageName(), newImageName()];
    for (const name of [shown, unused]) expect((await send(bucket, name, jpeg)).error).toBeNull();
    const content = `<img src="${running.url}${publicImages}${shown}">`;
    await insertRow(running, 'blog_posts', draftOf({ author_id: author.id, content }));
    await running.query('delete from auth.users where id = $1', [author.id]);
    await running.query('select public.delete_expired()');
    const client = await running.client('service_role');
    const erasable = async () => (await client.rpc('get_erasable_images')).data as unknown;
    expect(await erasable()).toEqual([unused]);
    const deleteImages = storageDeleter({ url: running.url, secretKey: keys.secret }, fetch);
    expect(await deleteImages([unused])).toEqual({ status: 'delivered' });
    expect(await erasable()).toEqual([]);
    expect([(await load(shown)).status, (await load(unused)).status]).toEqual([200, 404]);
  });
});

describePlatform('Images on a full disk', (lane) => {
  test('are stored completely or refused with a message', async (context) => {
    const disk = mountSmallDisk(context, 200);
    const folder = disk.path;
    const directory = join(folder, 'database');
    const intact = await copyEmbeddedDatabase('migrated');
    cpSync(intact.directory, directory, { recursive: true });
    await intact.remove();
    const imageFolder = join(folder, 'images');
    const { url, person, client, stop } = await lane.start({
      backend: { databaseFolder: directory, imageFolder },
    });
    onTestFinished(stop);
    const bucket = (await client(await person())).storage.from(imageBucket);

    /** Uploads an image, and checks that it's served as sent, or refused and not served at all. */
    async function upload(size: number, name = newImageName()): Promise<boolean> {
      const { error } = await send(bucket, name, imageOf('image/jpeg', 'image/jpeg', size));
      if (error) expect(error).toMatchObject({ statusCode: '507', message: fullDisk });
      const answer = await fetch(url + publicImages + name);
      expect(answer.status).toBe(error ? 404 : 200);
      if (!error) expect(await answer.bytes()).toHaveLength(size);
      expect(readdirSync(join(imageFolder, 'incoming'))).toEqual([]);
      return error === null;
    }
    const [small, large] = [5000, maxImageSize];
    const name = newImageName();

    disk.fill(large - 1024);
    expect(await upload(large, name)).toBe(false);
    // With little space, it depends on what the database needs. In the end, there's none.
    disk.empty();
    disk.fill(10 * small);
    for (let turn = 0; await upload(small); turn += 1) expect(turn).toBeLessThan(10);
    expect(await upload(small)).toBe(false);
    disk.empty();
    expect(await upload(large, name)).toBe(true);
  });
});

const fullDisk = 'The server’s disk is full.';
