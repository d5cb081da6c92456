/** Only for `tsc`, which can't read Astro components. `astro check` knows their own types. */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
  const component: AstroComponentFactory;
  export default component;
}
