import { createApp } from 'astro/app/entrypoint';
import {
  PUBLIC_APP_ENV,
  PUBLIC_IMAGE_HOSTS,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  PUBLIC_SUPABASE_URL,
} from 'astro:env/client';
import type { PostCard } from '../src/lib/posts-source';
import {
  loadImageRenderer,
  postImagePaths,
  postImageText,
  type ImageModules,
} from '../src/lib/social-image';
import { appEnvironment } from '../supabase/functions/_shared/rules/environment/app-environment.ts';

export { cachedImage } from '../src/lib/social-image';
export { cardColumns, collect, contentPages, setSource } from '../src/lib/posts-source';
export type { PostCard };

/** The variables that the site was compiled with. */
export const variables = {
  /** e.g. `https://www.example.com` */
  siteUrl: import.meta.env.SITE,
  environment: appEnvironment(PUBLIC_APP_ENV),
  backendUrl: PUBLIC_SUPABASE_URL,
  publishableKey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  imageHosts: PUBLIC_IMAGE_HOSTS ?? '',
};

export const postImagePath = postImagePaths(variables.siteUrl);

/**
 * Loads the code that renders social images, which a content publish doesn't need. In Node.js, `modules` can be
 * omitted. Resolves to a function that returns a PNG. That function throws if `path`, the path of the image in a
 * release, was made by code with another design.
 */
export async function loadPostImages(modules?: ImageModules) {
  const { draw } = await loadImageRenderer(modules);
  return async (post: PostCard, path: string): Promise<Uint8Array> => {
    if (postImagePath(post) !== path) throw new Error(`${path} was named by another code build.`);
    return draw(postImageText(post));
  };
}

/** Loads the code that makes the header rules, which only a code build needs. */
export function loadHeaderRules() {
  return import('../src/lib/security');
}

export interface Rendered {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

const app = createApp({ streaming: false });

/** Renders a content route such as `/blog`, marked as a preview if it is one. For any other path, the status is 404. */
export async function render(path: string, { isPreview = false } = {}): Promise<Rendered> {
  const request = new Request(new URL(path, variables.siteUrl));
  const routeData = app.match(request);
  if (!routeData) return { status: 404, headers: new Headers(), body: new Uint8Array() };
  const response = await app.render(request, {
    routeData,
    locals: { isPreview },
    // Otherwise Astro fetches its 404 page from the public site.
    prerenderedErrorPageFetch: async () => new Response('', { status: 404 }),
  });
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}
