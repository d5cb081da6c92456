import type { Retention } from '../../supabase/functions/_shared/rules/retention.ts';
import type { LoadedCode } from '../code/load.ts';
import { forEachConcurrently } from '../concurrency.ts';
import type { Quality } from '../releases/files.ts';
import type { FileEntry, PostCard } from '../releases/release.ts';
import { isHtml, typeOf } from '../releases/site-path.ts';

/** Saves the content of the file at a path of the site. `quality`: how it's compressed. */
export type SaveFile = (
  path: string,
  type: string,
  body: Uint8Array,
  quality: Quality,
) => Promise<FileEntry>;

/** Paths and keys. */
type Pages = readonly (readonly [path: string, key: string])[];

/** The saved pages by path, without those that can't be rendered. */
export type RenderedPages = Map<string, FileEntry>;

/** Pages to render, and the posts and settings that they're rendered from. */
export interface Share {
  pages: Pages;
  cards: readonly PostCard[];
  retention: Retention;
  rearrangedAt: string | null;
}

/** Renders pages elsewhere, and saves them. */
export type RenderShare = (share: Share) => Promise<RenderedPages>;

/** From this many pages on, compressing at the standard level would take about as long as rendering. */
const manyPages = 500;

/** While some are compressed and stored, others are rendered. A Worker stores at most six at a time. */
const maxConcurrentPages = 6;

/**
 * Renders pages like `renderPages`, half of them elsewhere if there are enough to make up for starting a process. What
 * can't be rendered there is rendered here, so if the other process dies, the publish is only slower.
 */
export async function renderShared(
  loaded: LoadedCode,
  { pages, ...shown }: Share,
  save: SaveFile,
  renderShare: RenderShare | undefined,
): Promise<RenderedPages> {
  if (!renderShare || pages.length < 2 * manyPages) return renderPages(loaded, pages, save);
  const middle = Math.ceil(pages.length / 2);
  const others = pages.slice(middle);
  const sharing = renderShare({ ...shown, pages: others }).catch((error: unknown) => {
    console.error(error);
    return new Map<string, FileEntry>();
  });
  const rendering = renderPages(loaded, pages.slice(0, middle), save);
  // Both end before an error is thrown, so that nothing is stored once the publish has ended.
  await Promise.allSettled([rendering, sharing]);
  const [own, shared] = [await rendering, await sharing];
  const missing = others.filter(([path]) => !shared.has(path));
  return new Map([...own, ...shared, ...(await renderPages(loaded, missing, save))]);
}

/**
 * Renders pages from the renderer's current source. Leaves out pages that can't be rendered. Rethrows errors from
 * `save`.
 */
export async function renderPages(
  loaded: LoadedCode,
  pages: Pages,
  save: SaveFile,
): Promise<RenderedPages> {
  const rendered: RenderedPages = new Map();
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
