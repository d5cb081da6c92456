import { expect, onTestFinished, test } from 'vitest';
import type { PostCard } from '../../../../publisher/renderer-entry.ts';
import { openImageRenderer } from '../../../../publisher/social/image-renderer.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { makeCode } from '../fake-code.ts';

// tests/unit/publisher/child-task.test.ts has the other ways in which its process can fail.
test('rejects an undrawable image, and renders the next one in a new process', async () => {
  const buildDir = temporaryFolder();
  makeCode(buildDir);
  const { renderImage, close } = openImageRenderer({ buildDir });
  onTestFinished(close);
  const render = (title: string) => renderImage({ title } as PostCard, '/social/a.png');
  const failing = render('undrawable');
  const next = render('next');
  await expect(failing).rejects.toThrow('No such letter.');
  expect(Buffer.from(await next).toString()).toBe('PNG of next');
});
