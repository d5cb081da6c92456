import {
  blockedImageHost,
  imageHosts,
} from '../../supabase/functions/_shared/rules/post/image-hosts.ts';
import { isFeaturedImage } from '../../supabase/functions/_shared/rules/post/post.ts';
import type { Code, LoadedCode } from '../code/load.ts';
import { LostFileError } from '../error.ts';
import type { Bodies } from '../releases/bodies.ts';
import { retire, type Manifest } from '../releases/manifest.ts';
import type { PostCard, Snapshot } from '../releases/state.ts';
import { connect, type BackendAddress } from './backend.ts';
import { plan, postsFrom } from './plan.ts';
import { saveRedirects } from './redirects.ts';
import { renderPages, type SaveFile } from './render.ts';
import { updateSnapshot } from './snapshot.ts';

export interface Release {
  snapshot: Snapshot;
  manifest: Manifest;
  rendered: number;
  removed: number;
  /** Sentences about posts that aren't published as their authors meant. */
  warnings: string[];
}

export interface ReleaseInput {
  loaded: LoadedCode;
  backend: BackendAddress;
  /** The previous release. What hasn't changed since isn't read or rendered again. */
  previous: { snapshot: Snapshot | undefined; manifest: Manifest };
  /** Compares every post instead of only those reported as changed. */
  everything: boolean;
  bodies: Bodies;
  save: SaveFile;
}

/**
 * Reads the posts and renders the pages that changed. Writes only through `bodies` and `save`. Throws a
 * PublishError for problems a person can fix, and a LostFileError if a body of the previous release is
 * missing from `bodies`.
 */
export async function makeRelease(input: ReleaseInput): Promise<Release> {
  const { loaded, previous, bodies, everything } = input;
  const { code, renderer } = loaded;
  const columns = renderer.cardColumns;
  const backend = connect(input.backend, columns);
  const updated = await updateSnapshot(backend, bodies, columns, previous.snapshot, everything);

  const posts = postsFrom(renderer, updated.cards);
  const { render, unchanged, removed } = plan(
    code,
    renderer.contentPages(posts),
    previous.manifest,
  );
  // Newest first, the order in which social images are rendered.
  const order = new Map(posts.slugs.map((slug, index) => [slug, index]));
  const indexOf = ({ slug }: PostCard) => order.get(slug) ?? 0;
  const cards = updated.cards.toSorted((a, b) => indexOf(a) - indexOf(b));
  const snapshot = { ...updated, cards };

  let lostFile: LostFileError | undefined;
  renderer.setSource({
    cards: async () => cards,
    async content({ content_digest }) {
      const content = await bodies.get(content_digest);
      if (content !== undefined) return content;
      throw (lostFile = new LostFileError(content_digest));
    },
  });
  const rendered = await renderPages(loaded, render, input.save).catch((error: unknown) => {
    // Astro turns the error into a response with status 500.
    throw lostFile ?? error;
  });

  const manifest = {
    pages: new Map([...unchanged, ...rendered]),
    files: code.files,
    redirects: await saveRedirects(code.redirects, snapshot.cards, input.save),
    retired: retire(previous.manifest, code.files, new Date()),
  };
  const warnings = cards.flatMap((card) => imageWarning(code, card) ?? []);
  return { snapshot, manifest, rendered: rendered.size, removed, warnings };
}

/** The page leaves such an image out, because browsers would block it. */
function imageWarning({ settings }: Code, card: PostCard): string | undefined {
  const { featured_image_url: address } = card;
  if (!address || !isFeaturedImage(address)) return undefined;
  const host = blockedImageHost(address, settings.backendUrl, imageHosts(settings.imageHosts));
  return (
    host &&
    `/blog/${card.slug} is published without its image: add ${host} to PUBLIC_IMAGE_HOSTS, or upload the image.`
  );
}
