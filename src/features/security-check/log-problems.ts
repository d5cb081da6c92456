import { appEnvironment } from '~rules/environment/app-environment';

const variables = {
  PUBLIC_SUPABASE_URL: import.meta.env.PUBLIC_SUPABASE_URL,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  PUBLIC_SUPABASE_PROJECT_ID: import.meta.env.PUBLIC_SUPABASE_PROJECT_ID,
};
const missing = Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]));

if (appEnvironment(import.meta.env.PUBLIC_APP_ENV) === 'production') {
  /* eslint-disable no-console -- spec §5 */
  if (!isSecureContext) console.error('Security check: this site isn’t served over HTTPS');
  if (missing.length > 0) {
    console.error(`Missing required environment variables in production: ${missing.join(', ')}`);
  }
}
