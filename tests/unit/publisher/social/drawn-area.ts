import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedCode } from '../../../../publisher/code/load.ts';
import {
  drawMissing,
  type DrawOrder,
  type DrawResult,
} from '../../../../publisher/social/draw-missing.ts';
import type { Scenario } from '../release-scenario.ts';

/** The file that the fake renderer names for a title. */
export const imageOf = (title: string) => `${hash('sha256', title).slice(0, 16)}.png`;

export interface Drawn extends DrawResult {
  /** Slugs, in the order in which their images were begun. */
  begun: string[];
  /** What was told of images that could not be drawn. */
  failed: string[];
}

/** Draws what an area lacks, in this process. */
export async function draw(
  scenario: Scenario,
  releases: string,
  order: Partial<DrawOrder> = {},
  loaded: LoadedCode = scenario.loaded,
): Promise<Drawn> {
  const begun: string[] = [];
  const failed: string[] = [];
  const result = await drawMissing(
    loaded,
    { releases, everything: false, skip: [], ...order },
    {
      begun: ({ slug }) => begun.push(slug),
      failed: ({ slug }, message) => failed.push(`${slug}: ${message}`),
    },
  );
  return { ...result, begun, failed };
}

/** The images in a tree: content by name; undefined where the tree has no folder for them. */
export function imagesIn(releases: string, tree: string): Record<string, string> | undefined {
  const folder = join(releases, tree, 'social');
  if (!existsSync(folder)) return undefined;
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** What every tree has once these titles are drawn. */
export const imagesOf = (...titles: string[]) =>
  Object.fromEntries(titles.map((title) => [imageOf(title), `PNG of ${title}`]));
