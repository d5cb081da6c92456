import type { LoadedCode } from '../code/load.ts';
import { forEachConcurrently } from '../concurrency.ts';
import type { Quality } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import { isHtml, typeOf } from '../releases/site-path.ts';

/** Saves the content of the file at a path of the site. `quality`: how it's compressed. */
export type SaveFile = (
  path: string,
  type: string,
  body: Uint8Array,
  quality: Quality,
) => Promise<FileEntry>;

/** From this many pages on, compressing at the standard level would take about as long as rendering. */
const manyPages = 500;

/** While some are compressed and stored, others are rendered. A Worker stores at most six at a time. */
const maxConcurrentPages = 6;

/**
 * Renders pages (keys by path) from the renderer's current source. Leaves out pages that can't be rendered. Rethrows
 * errors from `save`.
 */
export async function renderPages(
  loaded: LoadedCode,
  pages: readonly (readonly [path: string, key: string])[],
  save: SaveFile,
): Promise<Map<string, FileEntry>> {
  const rendered = new Map<string, FileEntry>();
  const quality = pages.length < manyPages ? 'standard' : 'quick';
  await forEachConcurrently(pages, maxConcurrentPages, async ([path, key]) => {
    const page = await renderPage(loaded, path);
    if (!page) return;
    rendered.set(path, { ...(await save(path, page.type, page.body, quality)), key });
  });
  return rendered;
}

/** Undefined if the page can't be rendered. The renderer, or this function, then logs why. */
export async function renderPage(
  { renderer }: Pick<LoadedCode, 'renderer'>,
  path: string,
): Promise<{ type: string; body: Uint8Array } | undefined> {
  try {
    const { status, headers, body } = await renderer.render(path);
    if (status !== 200) return undefined;
    const html = isHtml(headers.get('content-type') ?? '');
    return { type: typeOf(html ? `${path}.html` : path), body };
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
