import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

/**
 * Lets the browser handle input and paint between evaluating an island's scripts and hydrating it. On a slow phone,
 * one after the other would delay an interaction by more than 100 ms.
 */
export function yieldAfter(load: Load): Load {
  return async () => {
    const hydrate = await load();
    await new Promise((resolve) => setTimeout(resolve));
    return hydrate;
  };
}
