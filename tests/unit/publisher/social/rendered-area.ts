import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import {
  renderMissingImages,
  type RenderInput,
  type RenderResult,
} from '../../../../publisher/social/render-missing.ts';
import type { Scenario } from '../release-scenario.ts';

/** The file name that the fake renderer gives a title's image. */
export const imageOf = (title: string) => `${hash('sha256', title).slice(0, 16)}.png`;

export interface Rendering extends RenderResult {
  /** Slugs, in the order in which their images were started. */
  started: string[];
  failed: string[];
}

/** Renders the missing images of an area in this process. */
export async function renderImages(
  scenario: Scenario,
  releases: string,
  input: Partial<RenderInput> = {},
  loaded: LoadedCode = scenario.loaded,
): Promise<Rendering> {
  const started: string[] = [];
  const failed: string[] = [];
  const result = await renderMissingImages(
    loaded,
    releases,
    { everything: false, skip: [], ...input },
    (progress) => {
      const { slug } = progress.image;
      if (progress.status === 'started') started.push(slug);
      else failed.push(`${slug}: ${progress.message}`);
    },
  );
  return { ...result, started, failed };
}

/** The images in a tree: content by name. Undefined if the tree has no folder for them. */
export function imagesIn(releases: string, tree: string): Record<string, string> | undefined {
  const folder = join(releases, tree, 'social');
  if (!existsSync(folder)) return undefined;
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** The images of a tree once these titles are rendered. */
export const imagesOf = (...titles: string[]) =>
  Object.fromEntries(titles.map((title) => [imageOf(title), `PNG of ${title}`]));
