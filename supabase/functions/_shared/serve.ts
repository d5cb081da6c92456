import { adminHandler } from './admin-handler.ts';
import { withCors } from './cors.ts';
import { postHandler } from './post-handler.ts';

export const siteUrl = Deno.env.get('SITE_URL');

/** Serves a function that pages of the site call. */
export function serve(handle: Parameters<typeof postHandler>[1]): void {
  Deno.serve(withCors(siteUrl, postHandler(Deno.env, handle)));
}

/** Serves a function that admins call from pages of the site. */
export function serveAdmins(handle: Parameters<typeof adminHandler>[1]): void {
  Deno.serve(withCors(siteUrl, adminHandler(Deno.env, handle)));
}
