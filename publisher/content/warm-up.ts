import { join } from 'node:path';
import type { LoadedCode } from '../code/load.ts';
import { bodiesIn } from '../releases/bodies.ts';
import { readLive, type Live } from '../releases/live.ts';
import { keyedCard } from './keyed-cards.ts';
import { plan } from './plan.ts';

/** The listing, sitemap and feed, and some posts. */
const samples = 10;

/**
 * Does what every publish does, without an outcome, while nobody waits: reads the live release, and
 * plans and renders a little of it, so that V8 has compiled the code by the time it counts.
 */
export async function warmUp(
  { code, renderer }: LoadedCode,
  releases: string,
): Promise<Live | undefined> {
  const live = readLive(releases);
  if (!live) return undefined;
  const { cards } = live.state.snapshot;
  const bodies = bodiesIn(join(releases, 'bodies'), releases);
  renderer.setSource({
    cards: async () => cards,
    content: async ({ content_digest }) => (await bodies.get(content_digest)) ?? '',
  });
  const posts = renderer.collect(cards.map(keyedCard));
  const { render } = plan(code, renderer.contentPages(posts));
  for (const path of [...render.keys()].slice(0, samples)) await renderer.render(path);
  return live;
}
