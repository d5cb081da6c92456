import { securityProblems } from './security-problems';

const problems = securityProblems({
  environment: import.meta.env.PUBLIC_APP_ENV,
  isSecure: isSecureContext,
  variables: {
    PUBLIC_SUPABASE_URL: import.meta.env.PUBLIC_SUPABASE_URL,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    PUBLIC_SUPABASE_PROJECT_ID: import.meta.env.PUBLIC_SUPABASE_PROJECT_ID,
  },
});
// eslint-disable-next-line no-console -- spec §5
for (const problem of problems) console.error(problem);
