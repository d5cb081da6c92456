import type { LoadedCode } from '../code/load.ts';
import { allowsInlineCode } from '../code/inline-code.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { PublishError } from '../error.ts';
import type { Page } from '../releases/manifest.ts';
import type { StoredFile } from '../releases/store.ts';

export type SaveFile = (file: string, body: Uint8Array) => Promise<StoredFile>;

/** Pages are rendered in one thread, but compressed and written in others. */
const maxConcurrentPages = 16;

/**
 * Renders pages (keys by path) from the renderer's current source. Throws a PublishError for a page that
 * can't be published. Rethrows errors from `save`.
 */
export async function renderPages(
  loaded: LoadedCode,
  pages: ReadonlyMap<string, string>,
  save: SaveFile,
): Promise<Map<string, Page>> {
  const rendered = new Map<string, Page>();
  await forEachConcurrently(pages, maxConcurrentPages, async ([path, key]) => {
    const { file, body } = await renderPage(loaded, path);
    rendered.set(path, { key, file, ...(await save(file, body)) });
  });
  return rendered;
}

async function renderPage({ code, renderer }: LoadedCode, path: string) {
  const { status, headers, body } = await renderer.render(path);
  if (status !== 200) {
    throw new PublishError(`The page ${path} couldn’t be rendered: its status was ${status}.`);
  }
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (isHtml && !allowsInlineCode(code.headers, path, new TextDecoder().decode(body))) {
    throw new PublishError(
      `The page ${path} has an inline script or style that its Content-Security-Policy doesn’t allow: make it part of the code build.`,
    );
  }
  const file = path === '/' ? 'index.html' : path.slice(1) + (isHtml ? '.html' : '');
  if (Object.hasOwn(code.files, file)) {
    throw new PublishError(
      `A post and a site page have the same path, ${path}: change the post’s slug.`,
    );
  }
  return { file, body };
}
