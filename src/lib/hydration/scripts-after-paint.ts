import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** How Astro inserts a page's script (astro/dist/runtime/server/render/script.js): its address is between these. */
const moduleScript = ['<script type="module" src="', '"></script>'] as const;

/** How Astro inserts the code that defines `astro-island` (astro/dist/runtime/server/scripts.js). */
const islandRuntime =
  '<script>${process.env.NODE_ENV === "development" ? islandScriptDev : islandScript}</script>';

/** A data block with the script's address: scripts of a type that browsers ignore can't have `src`. */
const marked = (address: string) =>
  `<script type="text/plain" data-after-paint>${address}</script>`;

/**
 * Makes page scripts load after the first paint. On pages with a `client:painted` island, so does Astro's island
 * runtime, as a file, because those forms work without it. Other pages keep the runtime inline, so that they can report
 * when an island's scripts can't be loaded.
 */
export async function scriptsAfterPaint(): Promise<Plugin> {
  const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
  const module = join(astro, 'dist/runtime/server/astro-island.prebuilt.js');
  const { default: source } = (await import(pathToFileURL(module).href)) as { default: string };
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `_astro/island.${hash}.js`;
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    buildStart() {
      if (this.environment.name === 'client') {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    transform: {
      filter: { id: /astro\/dist\/runtime\/server\/(?:render\/script|scripts)\.js$/ },
      handler(code, id) {
        const isRuntime = id.endsWith('/scripts.js');
        const [before, after] = marked('|').split('|') as [string, string];
        const replaced = isRuntime
          ? code.replace(
              islandRuntime,
              () =>
                `\${directive === 'painted' ? '${marked(`/${fileName}`)}' : \`${islandRuntime}\`}`,
            )
          : code.replace(moduleScript[0], before).replace(moduleScript[1], after);
        if (replaced === code) {
          this.error('Astro changed how it inserts scripts: update scripts-after-paint.ts.');
        }
        return replaced;
      },
    },
    writeBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const isFile = Object.keys(bundle).some((name) => name.includes('LoadAfterPaint'));
      if (isFile) this.error('LoadAfterPaint.astro must import nothing that other scripts share.');
    },
  };
}
