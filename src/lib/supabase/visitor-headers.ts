import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';

/**
 * Without a session, the key is also the bearer token (spec §7). A publishable key isn't a JWT, but Supabase accepts
 * it as a token if it's the same as `apikey`. supabase-js sends both, too.
 */
export const visitorHeaders = {
  apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  authorization: `Bearer ${PUBLIC_SUPABASE_PUBLISHABLE_KEY}`,
};
