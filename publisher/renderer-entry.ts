import { createApp } from 'astro/app/entrypoint';
import {
  PUBLIC_APP_ENV,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  PUBLIC_SUPABASE_URL,
} from 'astro:env/client';

export { cardColumns, collect, contentPages, setSource } from '../src/lib/posts-source';

/** What the site was compiled with. */
export const settings = {
  /** e.g. `https://www.example.com` */
  siteUrl: import.meta.env.SITE,
  environment: PUBLIC_APP_ENV,
  backendUrl: PUBLIC_SUPABASE_URL,
  publishableKey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
};

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
