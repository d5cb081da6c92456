import type { ClientDirective } from 'astro';
import idle from 'astro/client/idle.js';
import { whenPainted } from './when-painted.ts';
import { yieldAfter } from './yield.ts';

/** `client:painted`: like `client:idle`, but not before the first contentful paint. */
const painted: ClientDirective = (load, options, element) =>
  whenPainted(() => idle(yieldAfter(load), options, element));

export default painted;
