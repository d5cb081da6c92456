import { createApp } from 'astro/app/entrypoint';
import {
  PUBLIC_APP_ENV,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  PUBLIC_SUPABASE_URL,
} from 'astro:env/client';
import type { PostCard } from '../src/lib/posts-source';
import type { Shown } from '../src/lib/social-image';

export { cardColumns, collect, contentPages, setSource } from '../src/lib/posts-source';

/** What the site was compiled with. */
export const settings = {
  /** e.g. `https://www.example.com` */
  siteUrl: import.meta.env.SITE,
  environment: PUBLIC_APP_ENV,
  backendUrl: PUBLIC_SUPABASE_URL,
  publishableKey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
};

/** An image that a post's page names. */
export interface PostImage {
  /** In the site, e.g. `/social/0123456789abcdef.png`. */
  path: string;
  shown: Shown;
}

/** Loads what draws: a publish does without it. */
export async function loadSocialImages() {
  const { cachedSocialImage, drawSocialImage, ownPicture, shownOfPost, socialImage } =
    await import('../src/lib/social-image');
  return {
    /** Undefined for a post that came with a picture: its page names that one. */
    of(card: PostCard): PostImage | undefined {
      if (ownPicture(card, settings.siteUrl) !== null) return undefined;
      const shown = shownOfPost(card);
      return { path: socialImage(shown).path, shown };
    },
    /** The image as PNG. */
    draw: drawSocialImage,
    /** The same, from a folder that keeps them. */
    cached: cachedSocialImage,
  };
}

/** What the site answers at an address. */
export interface Rendered {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

const app = createApp({ streaming: false });

/** Renders one content route, e.g. `/blog`. An address that is none of them answers 404. */
export async function render(path: string): Promise<Rendered> {
  const request = new Request(new URL(path, settings.siteUrl));
  const routeData = app.match(request);
  if (!routeData) return { status: 404, headers: new Headers(), body: new Uint8Array() };
  const response = await app.render(request, {
    routeData,
    // Astro would fetch its 404 page from the site's public address.
    prerenderedErrorPageFetch: async () => new Response('', { status: 404 }),
  });
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}
