import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';
import { yieldAfter } from './yield.ts';

/**
 * `client:painted`: like `client:idle`, except that Astro's island runtime loads after the first paint
 * (scripts-after-paint.ts). The island must call `unlockIsland`. Until then, browsers don't translate it, because
 * React can't hydrate translated text.
 */
const painted: ClientDirective = (load, options, element) => {
  element.setAttribute('translate', 'no');
  idle(yieldAfter(load), options, element);
};

export default painted;
