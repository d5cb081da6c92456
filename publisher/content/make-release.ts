import type { LoadedCode } from '../code/load.ts';
import { LostFile } from '../error.ts';
import type { Bodies } from '../releases/bodies.ts';
import { retire, type Manifest } from '../releases/manifest.ts';
import type { Lap } from '../stopwatch.ts';
import { connect, type BackendAddress } from './backend.ts';
import { keyedCard } from './keyed-cards.ts';
import { plan } from './plan.ts';
import { renderPages, type Keep } from './render.ts';
import { pull, type PostCard, type Snapshot } from './snapshot.ts';

export interface Release {
  snapshot: Snapshot;
  manifest: Manifest;
  rendered: number;
  removed: number;
}

export interface ReleaseInput {
  loaded: LoadedCode;
  backend: BackendAddress;
  /** The release before: what of it still holds is not read or rendered again. */
  before: { snapshot: Snapshot | undefined; manifest: Manifest };
  /** Compare every post rather than those that are reported as changed. */
  everything: boolean;
  bodies: Bodies;
  keep: Keep;
  lap: Lap;
}

/**
 * Reads the posts and renders what they change. Writes through `bodies` and `keep` only. Throws a
 * PublishError for what a person can mend, LostFile when `bodies` lacks what the release before had.
 */
export async function makeRelease(input: ReleaseInput): Promise<Release> {
  const { loaded, before, bodies, lap } = input;
  const { code, renderer } = loaded;
  const backend = connect(input.backend, renderer.cardColumns);
  const pulled = await pull(
    backend,
    bodies,
    renderer.cardColumns,
    before.snapshot,
    input.everything,
  );
  lap('pull');

  const posts = renderer.collect(pulled.cards.map(keyedCard));
  const { render, keep, removed } = plan(code, renderer.contentPages(posts), before.manifest);
  const snapshot = { ...pulled, cards: inOrder(pulled.cards, posts.slugs) };
  lap('plan');

  let lost: LostFile | undefined;
  renderer.setSource({
    cards: async () => snapshot.cards,
    async content({ content_digest }) {
      const content = await bodies.get(content_digest);
      if (content !== undefined) return content;
      throw (lost = new LostFile(content_digest));
    },
  });
  const rendered = await renderPages(loaded, render, input.keep).catch((error: unknown) => {
    // Astro has made an error page of it.
    throw lost ?? error;
  });
  lap('render');

  const manifest = {
    pages: new Map([...keep, ...rendered]),
    files: code.files,
    retired: retire(before.manifest, code, new Date()),
  };
  return { snapshot, manifest, rendered: rendered.size, removed };
}

/** Every publish sorts the cards, which takes a tenth of the time when they are in order already. */
function inOrder(cards: readonly PostCard[], slugs: readonly string[]): PostCard[] {
  const places = new Map(slugs.map((slug, place) => [slug, place]));
  const place = ({ slug }: PostCard) => places.get(slug) ?? 0;
  return [...cards].sort((a, b) => place(a) - place(b));
}
