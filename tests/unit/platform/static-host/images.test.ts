import { expect, test } from 'vitest';
import { openImageFiles } from '../../../../platform/images/image-files.ts';
import { publicImages } from '../../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { serve } from './served-site.ts';

const name = '6f0c1a52-0d5e-4b1a-9a53-1c8f2f7f2b11-webp/480.webp';

test('uploaded images are served like the backend serves them, once they’re complete', async () => {
  const folder = temporaryFolder();
  const files = await openImageFiles(folder);
  const { get } = await serve(temporaryFolder, folder);
  const staged = await files.stage(Buffer.from('an image'));
  expect((await get(publicImages + name)).status).toBe(404);
  await staged.publish(name);
  const { status, headers, body } = await get(publicImages + name);
  expect({ status, body }).toEqual({ status: 200, body: 'an image' });
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });

  // What a killed process left.
  await files.stage(Buffer.from('half an im'));
  await openImageFiles(folder);
  for (const path of ['incoming', '../incoming', `${name}/..`, name.replace('/', '%2f')]) {
    expect((await get(publicImages + path)).status).toBe(404);
  }
});
