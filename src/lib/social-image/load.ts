import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ImageModules, ImageRenderer } from './drawing';

let renderer: Promise<ImageRenderer> | undefined;

/** Loads the image renderer once. `modules` can be omitted under Node. */
export function loadImageRenderer(modules?: ImageModules): Promise<ImageRenderer> {
  return (renderer ??= load(modules));
}

async function load(modules = readModules()): Promise<ImageRenderer> {
  const { createImageRenderer } = await import('./drawing');
  return createImageRenderer(modules);
}

function readModules(): ImageModules {
  // Resolves from wherever this runs: the source, or the bundled renderer.
  const { resolve } = createRequire(import.meta.url);
  return {
    layout: readFileSync(resolve('satori/yoga.wasm')),
    resvg: readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')),
  };
}
