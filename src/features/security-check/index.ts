/**
 * Logs an error if the site isn't served over HTTPS or was built without a required setting, in production (spec §5).
 * Loopback counts as secure. Builds replace the variables with their values, so the script of every page contains only
 * the first condition.
 */
export function checkSecurity(): void {
  if (
    isSecureContext &&
    import.meta.env.PUBLIC_SUPABASE_URL &&
    import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY &&
    import.meta.env.PUBLIC_SUPABASE_PROJECT_ID
  ) {
    return;
  }
  void import('./log-problems');
}
