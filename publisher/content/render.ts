import type { Retention } from '../../supabase/functions/_shared/rules/retention.ts';
import type { LoadedCode } from '../code/load.ts';
import { allowsInlineCode } from '../code/inline-code.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { PublishError } from '../error.ts';
import type { SaveOptions } from '../releases/files.ts';
import type { FileEntry, PostCard } from '../releases/release.ts';
import { isHtml, typeOf } from '../releases/site-path.ts';

/** Saves the content of the file at a path of the site. */
export type SaveFile = (
  path: string,
  type: string,
  body: Uint8Array,
  options?: SaveOptions,
) => Promise<FileEntry>;

/** What pages are rendered from, apart from the content of posts. */
export interface RenderInputs {
  cards: readonly PostCard[];
  retention: Retention;
}

/** Renders pages whose posts are among the cards. */
export type RenderPages = (
  loaded: LoadedCode,
  pages: Iterable<readonly [path: string, key: string]>,
  save: SaveFile,
  inputs: RenderInputs,
) => Promise<Map<string, FileEntry>>;

/** While some pages are saved in a bucket, others are rendered. */
const maxConcurrentPages = 16;

/**
 * Renders pages (keys by path) from the renderer's current source. Throws a PublishError for a page that
 * can't be published. Rethrows errors from `save`.
 */
export async function renderPages(
  loaded: LoadedCode,
  pages: Iterable<readonly [path: string, key: string]>,
  save: SaveFile,
): Promise<Map<string, FileEntry>> {
  const rendered = new Map<string, FileEntry>();
  await forEachConcurrently(pages, maxConcurrentPages, async ([path, key]) => {
    const { type, body } = await renderPage(loaded, path);
    rendered.set(path, { ...(await save(path, type, body)), key });
  });
  return rendered;
}

async function renderPage({ code, renderer }: LoadedCode, path: string) {
  const { status, headers, body } = await renderer.render(path);
  if (status !== 200) {
    throw new PublishError(`The page ${path} couldn’t be rendered: its status was ${status}.`);
  }
  const html = isHtml(headers.get('content-type') ?? '');
  if (html && !allowsInlineCode(code.headers, path, body)) {
    throw new PublishError(
      `The page ${path} has an inline script or style that its Content-Security-Policy doesn’t allow: make it part of the code build.`,
    );
  }
  return { type: typeOf(html ? `${path}.html` : path), body };
}
