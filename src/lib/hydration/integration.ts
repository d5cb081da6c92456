import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { InteractionOptions } from './interaction.ts';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

const directives = ['painted', 'interaction', 'near'];

/** Adds the client directives `client:painted`, `client:interaction`, and `client:near` to Astro's own. */
export function hydration(): AstroIntegration {
  return {
    name: 'hydration',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, updateConfig }) => {
        for (const name of directives) {
          addClientDirective({
            name,
            entrypoint: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
          });
        }
        updateConfig({ vite: { plugins: [await scriptsAfterPaint()] } });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
    'client:interaction'?: InteractionOptions;
    'client:near'?: string;
  }
}
