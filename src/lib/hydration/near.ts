import type { ClientDirective } from 'astro';
import visible from 'astro/client/visible.js';
import { prepareLateHydration } from './late-hydration.ts';

/** `client:near="800px"`: hydrates the island when it's at most that far from the screen. */
const near: ClientDirective = (load, options, element) =>
  visible(
    prepareLateHydration(load, element),
    { ...options, value: { rootMargin: options.value } as never },
    element,
  );

export default near;
