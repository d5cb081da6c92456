export type AppEnvironment = 'development' | 'staging' | 'production';

/** Reads PUBLIC_APP_ENV. Anything unknown counts as production (spec §1), the strictest of the three. */
export function appEnvironment(value: string | undefined): AppEnvironment {
  return value === 'development' || value === 'staging' ? value : 'production';
}
