import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** When islands come to life, beside Astro's own ways. */
export function hydration(): AstroIntegration {
  return {
    name: 'hydration',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'painted',
          entrypoint: fileURLToPath(new URL('painted.ts', import.meta.url)),
        });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
  }
}
