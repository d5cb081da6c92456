import { expect, onTestFinished, test } from 'vitest';
import type { PostCard } from '../../../../publisher/renderer-entry.ts';
import {
  openImageRenderer,
  type ImageRendererOptions,
} from '../../../../publisher/social/image-renderer.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { makeCode } from '../fake-code.ts';

function open(options: Partial<ImageRendererOptions> = {}) {
  const buildDir = temporaryFolder();
  makeCode(buildDir);
  const { renderImage, close } = openImageRenderer({ buildDir, ...options });
  onTestFinished(close);
  const render = (title: string) => {
    const post = { slug: 'post-1', title } as PostCard;
    const png = renderImage(post, '/social/a.png').then((bytes) => Buffer.from(bytes).toString());
    // If a test fails, `close` rejects what it no longer waits for.
    png.catch(() => undefined);
    return png;
  };
  return { render, close };
}

test('renders images in one thread, which ends when it’s idle', async () => {
  const busy = open();
  const [first, second] = await Promise.all([busy.render('thread'), busy.render('thread')]);
  expect(first).toMatch(/^PNG of thread [1-9]/);
  expect(second).toBe(first);

  const idle = open({ idleMs: 1 });
  const before = await idle.render('thread');
  await expect.poll(() => idle.render('thread')).not.toBe(before);
});

test.each([
  ['undrawable', 'No such letter.'],
  ['endless', 'Rendering took longer than 2 seconds.'],
])('rejects an %s image, and renders the next one', async (title, message) => {
  const { render } = open({ timeoutMs: 2000 });
  const failing = render(title);
  const next = render('next');
  await expect(failing).rejects.toThrow(message);
  expect(await next).toBe('PNG of next');
});

test('rejects waiting requests when it’s closed', async () => {
  const { render, close } = open();
  const waiting = Promise.allSettled([render('endless'), render('next')]);
  await close();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
