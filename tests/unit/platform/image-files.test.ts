import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageResponse, openImageFiles } from '../../../platform/images/image-files.ts';
import { publicImages } from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const name = '6f0c1a52-0d5e-4b1a-9a53-1c8f2f7f2b11-webp/480.webp';

test('an image is read while it’s sent, so that slow visitors take no memory', async () => {
  const folder = temporaryFolder();
  const staged = await (await openImageFiles(folder)).stage(Buffer.alloc(2_000_000, 'x'));
  await staged.publish(name);
  const response = await imageResponse(folder, publicImages + name, 'GET');
  expect(response?.headers.get('content-length')).toBe('2000000');
  const reader = (response?.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).value?.length).toBeLessThan(200_000);
  await reader.cancel();
  expect(await imageResponse(folder, `${publicImages}${name}x`, 'GET')).toBeUndefined();
});

test('an upload that breaks off leaves nothing behind', async () => {
  const folder = temporaryFolder();
  async function* interrupted() {
    yield new Uint8Array(100);
    throw new Error('The connection was lost.');
  }
  const files = await openImageFiles(folder);
  await expect(files.stage(interrupted())).rejects.toThrow('The connection was lost.');
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});
