import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { InteractionOptions } from './interaction.ts';

const directives = ['painted', 'interaction'];

/** Adds the client directives `client:painted` and `client:interaction` to Astro's own. */
export function hydration(): AstroIntegration {
  return {
    name: 'hydration',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of directives) {
          addClientDirective({
            name,
            entrypoint: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
          });
        }
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
    'client:interaction'?: InteractionOptions;
  }
}
