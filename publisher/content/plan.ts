import { hash } from 'node:crypto';
import type { Code, Renderer } from '../code/load.ts';
import { PublishError } from '../error.ts';
import { emptyManifest, type Manifest, type Page } from '../releases/manifest.ts';

type ContentPage = ReturnType<Renderer['contentPages']> extends Iterable<infer Each> ? Each : never;

export interface Plan {
  /** Pages to render: key by address. */
  render: ReadonlyMap<string, string>;
  /** Pages that stay as they are. */
  keep: ReadonlyMap<string, Page>;
  /** How many pages of the release before are gone. */
  removed: number;
}

/** An address becomes a path on disk: nothing may lead out of the tree or hide in it. */
const safeAddress = /^(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*)+$/;

/**
 * Which pages have to be rendered: those whose key, a hash of the code id and of everything the page
 * reads, is not the one of the release before. No dependencies are tracked, so none can be forgotten.
 */
export function plan(
  code: Code,
  pages: Iterable<ContentPage>,
  before: Manifest = emptyManifest,
): Plan {
  const render = new Map<string, string>();
  const keep = new Map<string, Page>();
  for (const { path, reads } of pages) {
    if (!safeAddress.test(path)) {
      throw new PublishError(`"${path}" cannot be the address of a page: change the post's slug.`);
    }
    const key = hash('sha256', JSON.stringify([code.codeId, path, reads]));
    const known = before.pages.get(path);
    if (known?.key === key) keep.set(path, known);
    else render.set(path, key);
  }
  let removed = 0;
  for (const path of before.pages.keys()) if (!keep.has(path) && !render.has(path)) removed += 1;
  return { render, keep, removed };
}
