import type { ClientDirective } from 'astro';
import { yieldToBrowser } from './yield.ts';

/**
 * `client:painted`: hydrates the island once the browser is idle, and loads Astro's island runtime after the first
 * paint (scripts-after-paint.ts). Shorter than `client:idle`, because it's inlined. The island must call
 * `unlockIsland`. Until then, browsers don't translate it, because React can't hydrate translated text.
 */
const painted: ClientDirective = (load, _, element) => {
  element.setAttribute('translate', 'no');
  const hydrate = async () => {
    const start = await load();
    await yieldToBrowser();
    await start();
  };
  // Safari can't tell when it's idle.
  const wait = self.requestIdleCallback ?? setTimeout;
  wait(() => void hydrate());
};

export default painted;
