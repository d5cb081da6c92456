import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori, { init as initLayout } from 'satori/standalone';
import { background, layout } from './layout';
import { legible } from './legible';
import { height, width, type SocialText } from './text';

/** WebAssembly modules, as bytes or compiled. A Cloudflare Worker can only use compiled ones. */
export interface ImageModules {
  /** `satori/yoga.wasm` */
  layout: BufferSource | WebAssembly.Module;
  /** `@resvg/resvg-wasm/index_bg.wasm` */
  resvg: BufferSource | WebAssembly.Module;
}

export interface ImageRenderer {
  /** The image as SVG, with text as outlines. */
  drawSvg(text: SocialText): Promise<string>;
  /** The image as PNG. */
  draw(text: SocialText): Promise<Uint8Array>;
}

/** Call this once per process, because the packages store the modules globally. */
export async function createImageRenderer(modules: ImageModules): Promise<ImageRenderer> {
  await Promise.all([initLayout(modules.layout), initWasm(modules.resvg)]);
  const fonts = decodeFonts();
  return {
    drawSvg: (text) => drawSvg(text, fonts),
    draw: async (text) => rasterize(await drawSvg(text, fonts)),
  };
}

async function drawSvg(text: SocialText, fonts: Fonts): Promise<string> {
  const missing = new Set<string>();
  // No characters are known to be missing yet, but this already normalizes white space.
  let svg = await typeset(legible(text, missing), fonts, missing);
  if (missing.size > 0) svg = await typeset(legible(text, missing), fonts, missing);
  return svg.replace('>', `>${background()}`);
}

/** Adds characters that the font lacks to `missing`. */
function typeset(text: SocialText, fonts: Fonts, missing: Set<string>): Promise<string> {
  const element = layout(text, subsets.join(', '));
  // Typed as a React element, but satori only reads these two fields.
  return satori(element as Parameters<typeof satori>[0], {
    width,
    height,
    // Satori caches parsed fonts by the identity of this array.
    fonts,
    async loadAdditionalAsset(_, characters) {
      for (const character of characters) missing.add(character);
      return [];
    },
  });
}

function rasterize(svg: string): Uint8Array {
  const resvg = new Resvg(svg);
  const image = resvg.render();
  const png = image.asPng();
  // JavaScript doesn't free memory of WebAssembly.
  image.free();
  resvg.free();
  return png;
}

/** Subsets of the site's display font. The site's pages load only the first one. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;

/**
 * The display font as base64, so that it's part of the bundle. As WOFF, because satori doesn't support WOFF2.
 */
const fontFiles = import.meta.glob<string>(
  '/node_modules/@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-{latin,latin-ext,greek,cyrillic}-{400,600,800}-normal.woff',
  { query: '?inline', import: 'default', eager: true },
);

type Fonts = ReturnType<typeof decodeFonts>;

/** Each subset is a family of its own. */
function decodeFonts() {
  return Object.entries(fontFiles).map(([file, url]) => {
    const [, name = '', weight] = /condensed-([a-z-]{1,20})-(\d+)-normal\.woff$/.exec(file) ?? [];
    const data = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    return { name, data, weight: Number(weight) as 400 | 600 | 800, style: 'normal' as const };
  });
}
