/**
 * Replaces `@supabase/realtime-js` in the build (astro.config.mjs): 14 KB of the staff pages' scripts that nothing
 * uses. The auth client only passes it access tokens.
 */
export class RealtimeClient {
  setAuth(): void {
    // There's no connection that would need the token.
  }
}
