import { expect, onTestFinished, test } from 'vitest';
import type { PostCard } from '../../../../publisher/renderer-entry.ts';
import { openImageRenderer } from '../../../../publisher/social/image-renderer.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { makeCode } from '../fake-code.ts';

test.each([
  ['undrawable', 'No such letter.'],
  ['endless', 'The image process took longer than 2 seconds and was stopped.'],
])('rejects an %s image, and renders the next one in a new process', async (title, message) => {
  const buildDir = temporaryFolder();
  makeCode(buildDir);
  const { renderImage, close } = openImageRenderer({ buildDir }, 2000);
  onTestFinished(close);
  const render = (of: string) => renderImage({ title: of } as PostCard, '/social/a.png');
  const failing = render(title);
  const next = render('next');
  await expect(failing).rejects.toThrow(message);
  expect(Buffer.from(await next).toString()).toBe('PNG of next');
});
