// @ts-check
import { writeFile } from 'node:fs/promises';

const name = 'publisher';

const drawing = ['satori', '@resvg/resvg-js'];

/**
 * Compiles the routes that read posts (`export const prerender = false`) into a renderer that the
 * content publish runs, and prerenders all others. With PUBLISH_REFERENCE=1 Astro prerenders every
 * route: the bytes that the publisher's are compared with.
 *
 * @returns {import('astro').AstroIntegration}
 */
export default function publisher() {
  const reference = process.env['PUBLISH_REFERENCE'] === '1';
  /** @type {URL} */
  let outDir;
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // With its packages inside, the renderer loads in half the time; all but those that draw, one
        // of which is a machine's own binary and neither of which is loaded with the renderer.
        const ssr = { noExternal: /** @type {const} */ (true), external: drawing };
        if (command === 'build') updateConfig({ vite: { ssr } });
      },
      'astro:route:setup': ({ route }) => {
        if (reference) route.prerender = true;
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = config.outDir;
        setAdapter({
          name,
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./renderer-entry.ts', import.meta.url),
          // 'server' keeps the renderer's files apart from the public ones even when no route needs it.
          adapterFeatures: { buildOutput: 'server', staticHeaders: true },
          supportedAstroFeatures: {
            staticOutput: 'stable',
            serverOutput: 'stable',
            hybridOutput: 'stable',
            sharpImageService: 'stable',
            // Missing, Astro logs an error as soon as the environment's schema holds a secret.
            envGetSecret: 'stable',
          },
        });
      },
      'astro:build:generated': async ({ routeToHeaders }) => {
        const policies = new Set();
        for (const { headers, route } of routeToHeaders.values()) {
          // Only pages have one: what an endpoint makes is no document.
          if (route.type === 'page') policies.add(headers.get('content-security-policy') ?? '');
        }
        await writeFile(new URL('policies.json', outDir), JSON.stringify([...policies]));
      },
    },
  };
}
