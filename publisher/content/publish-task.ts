import { join } from 'node:path';
import type { Task } from '../child-task.ts';
import { loadCode, type LoadedCode } from '../code/load.ts';
import { bodiesIn } from '../releases/bodies.ts';
import { readLive, type LiveRelease } from '../releases/state.ts';
import { contentPublish, type PublishResult, type PublishSettings } from './content-publish.ts';
import { plan, postsFrom } from './plan.ts';

/** Everything slow that doesn't depend on what changed happens in the setup. */
const publishTask: Task<
  Omit<PublishSettings, 'everything'>,
  Pick<PublishSettings, 'everything'>,
  PublishResult
> = async (settings) => {
  const loaded = await loadCode(settings.buildDir);
  const live = await warmUp(loaded, settings.releases);
  return (input) => contentPublish(loaded, { ...settings, ...input }, live);
};
export default publishTask;

/** The listing, the sitemap, the feed, and some posts. */
const warmUpPages = 10;

/** Reads the live release and renders a few of its pages, so that V8 has compiled the code. */
async function warmUp(
  { code, renderer }: LoadedCode,
  releases: string,
): Promise<LiveRelease | undefined> {
  const live = readLive(releases);
  if (!live) return undefined;
  const { cards } = live.state.snapshot;
  const bodies = bodiesIn(join(releases, 'bodies'), releases);
  renderer.setSource({
    cards: async () => cards,
    content: async ({ content_digest }) => (await bodies.get(content_digest)) ?? '',
  });
  const { render } = plan(code, renderer.contentPages(postsFrom(renderer, cards)));
  for (const path of [...render.keys()].slice(0, warmUpPages)) await renderer.render(path);
  return live;
}
