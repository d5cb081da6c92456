import type { ClientDirective } from 'astro';
import { lockIsland } from './island-lock.ts';
import { rememberText, restoreText } from './original-text.ts';
import { yieldToBrowser } from './yield.ts';

type Load = Parameters<ClientDirective>[0];

/**
 * Wraps the loader of an island that may hydrate long after the page has opened. If the browser has translated the page
 * by then, the server's text is restored first, because React can't hydrate anything else. Call this when the island is
 * connected. The island must call `unlockIsland`.
 *
 * If hydrating fails, the island gets the attribute `data-hydration-failed`, for page scripts that missed Astro's event
 * because they loaded later.
 */
export function prepareLateHydration(load: Load, island: HTMLElement): Load {
  rememberText(island);
  return async () => {
    let failed = false;
    const onFailure = () => {
      failed = true;
      island.setAttribute('data-hydration-failed', '');
    };
    island.removeAttribute('data-hydration-failed');
    island.addEventListener('astro:hydration-error', onFailure, { once: true });
    const hydrate = await load();
    await yieldToBrowser();
    if (failed) return hydrate;
    return () => {
      lockIsland(island);
      restoreText(island);
      return hydrate();
    };
  };
}
