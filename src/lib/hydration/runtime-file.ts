import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** How Astro inserts the code that defines `astro-island` (astro/dist/runtime/server/scripts.js). */
const inlined =
  '<script>${process.env.NODE_ENV === "development" ? islandScriptDev : islandScript}</script>';

/**
 * Loads Astro's island runtime from a file on pages with a `client:painted` island, whose form works without it. Inlined,
 * its 1.5 KB would make these pages exceed the first round trip. Other islands keep it in the page, because they report
 * when their scripts can't be loaded.
 */
export async function runtimeFile(): Promise<Plugin> {
  const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
  const module = join(astro, 'dist/runtime/server/astro-island.prebuilt.js');
  const { default: source } = (await import(pathToFileURL(module).href)) as { default: string };
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `_astro/island.${hash}.js`;
  return {
    name: 'runtime-file',
    apply: 'build',
    buildStart() {
      if (this.environment.name === 'client') {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    transform: {
      filter: { id: /astro\/dist\/runtime\/server\/scripts\.js$/ },
      handler(code) {
        if (!code.includes(inlined)) {
          this.error('Astro changed how it inserts its island runtime: update runtime-file.ts.');
        }
        const file = `<script async src="/${fileName}"></script>`;
        return code.replace(inlined, `\${directive === 'painted' ? '${file}' : \`${inlined}\`}`);
      },
    },
  };
}
