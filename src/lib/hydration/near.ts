import type { ClientDirective } from 'astro';
import visible from 'astro/client/visible.js';
import { holdInput } from './hold-input.ts';
import { yieldAfter } from './yield.ts';

/** `client:near="800px"`: hydrates the island when it's at most that far from the screen. */
const near: ClientDirective = (load, options, element) => {
  const loadAndHold = async () => {
    const hydrate = await yieldAfter(load)();
    holdInput(element);
    return hydrate;
  };
  void visible(loadAndHold, { ...options, value: { rootMargin: options.value } as never }, element);
};

export default near;
