import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { dark, light, panel } from '../../tailwind.config.mjs';

const columns = `  <path class="ink" d="M3 2h12v28H3zm3 3v22h6V5z" fill-rule="evenodd"/>
  <path class="signal" d="M18 13h12v17H18z"/>`;

/** The mark of the site: an outlined and a filled column. `styles` colors its classes `ink` and `signal`. */
const mark = (styles: string): string => `  <style>
${styles}
  </style>
${columns}`;

const svg = (viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">\n${content}\n</svg>\n`;

const iconBox = '0 0 32 32';

const colored = ({ ink, signal }: { ink: string; signal: string }, indent: string): string =>
  `${indent}.ink { fill: ${ink} }\n${indent}.signal { fill: ${signal} }`;

/** The icon of browsers, whose colors follow the visitor's color scheme. */
export const iconSvg = (): string =>
  svg(
    iconBox,
    mark(
      `${colored(light, '    ')}\n    @media (prefers-color-scheme: dark) {\n${colored(dark, '      ')}\n    }`,
    ),
  );

/** The icon of phones, and the logo for search engines. Both may show it on black. */
const logoSvg = (): string =>
  svg(
    '-8 -8 48 48',
    `  <path fill="${light.paper}" d="M-8-8h48v48H-8z"/>\n${mark(colored(light, '    '))}`,
  );

/** Colors of emails, which look like a panel in dark mode. Functions can't import the configuration. */
export function mailColors(): string {
  const lines = (name: string, { ...colors }: Readonly<Record<string, string>>) =>
    `  ${name}: {\n${Object.entries(colors)
      .map(([key, value]) => `    ${/-/.test(key) ? `'${key}'` : key}: '${value}',\n`)
      .join('')}  },\n`;
  const { paper, ink, quiet, rule, signal, 'on-signal': onSignal } = light;
  const inDark = { paper: panel.light.paper, ink: panel.light.ink, quiet: panel.light.quiet };
  return `// Written by \`npm run brand\` from tailwind.config.mjs, which functions can't import.
export const mailColors = {
${lines('light', { paper, ink, quiet, rule, signal, onSignal })}${lines('dark', { ...inDark, rule: panel.light.rule })}} as const;
`;
}

/** A square PNG of a drawing. */
const drawPng = (drawing: string, size: number): Uint8Array =>
  new Resvg(drawing, { fitTo: { mode: 'width', value: size } }).render().asPng();

/** An icon file that contains one PNG. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Draws the icons in the site's colors, unless the owner has replaced the drawing. Returns whether it did. */
export async function drawIcons(repositoryDir: string): Promise<boolean> {
  const icon = join(repositoryDir, 'public/favicon.svg');
  if (!readFileSync(icon, 'utf8').includes(columns)) return false;
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(readFileSync(wasm));
  writeFileSync(icon, iconSvg());
  writeFileSync(
    join(repositoryDir, 'public/favicon.ico'),
    icoOf(drawPng(svg(iconBox, mark(colored(light, '    '))), 32), 32),
  );
  writeFileSync(join(repositoryDir, 'public/logo.png'), drawPng(logoSvg(), 512));
  return true;
}

/** Writes the emails about accounts, and the colors of other emails. */
export async function writeMails(repositoryDir: string): Promise<void> {
  writeFileSync(join(repositoryDir, 'supabase/functions/_shared/mail-colors.ts'), mailColors());
  // Imported now, because it reads the colors that were just written.
  const { authTemplates } = await import('../backend/auth/templates.ts');
  for (const { name, html } of authTemplates()) {
    writeFileSync(join(repositoryDir, `supabase/templates/${name}.html`), html);
  }
}
