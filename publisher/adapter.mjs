// @ts-check
const name = 'publisher';

/**
 * An Astro adapter. It compiles the routes that read posts (`export const prerender = false`) into the
 * renderer and prerenders all others.
 *
 * @returns {import('astro').AstroIntegration}
 */
export default function publisher() {
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Bundling the packages halves the renderer's load time.
        const ssr = { noExternal: /** @type {const} */ (true) };
        if (command === 'build') updateConfig({ vite: { ssr } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name,
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./renderer-entry.ts', import.meta.url),
          // 'server' separates the renderer from the public files even if no route needs it.
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            staticOutput: 'stable',
            serverOutput: 'stable',
            hybridOutput: 'stable',
            sharpImageService: 'stable',
            // Without it, Astro logs an error if the environment schema contains a secret.
            envGetSecret: 'stable',
          },
        });
      },
    },
  };
}
