import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';
import { yieldAfter } from './yield.ts';

/** `client:painted`: like `client:idle`, except that Astro's island runtime loads after the first paint (scripts-after-paint.ts). */
const painted: ClientDirective = (load, options, element) =>
  idle(yieldAfter(load), options, element);

export default painted;
