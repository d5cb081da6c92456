import { expect, onTestFinished, test } from 'vitest';
import type { PostCard } from '../../../../publisher/renderer-entry.ts';
import { openImageRenderer } from '../../../../publisher/social/image-renderer.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { makeCode } from '../fake-code.ts';

test('rejects an image that takes too long, and renders the next one in a new process', async () => {
  const buildDir = temporaryFolder();
  makeCode(buildDir);
  const { renderImage, close } = openImageRenderer({ buildDir }, 2000);
  onTestFinished(close);
  const render = (title: string) => renderImage({ title } as PostCard, '/social/a.png');
  const failing = render('endless');
  const next = render('next');
  await expect(failing).rejects.toThrow('took longer than 2 seconds and was stopped.');
  expect(Buffer.from(await next).toString()).toBe('PNG of next');
});
