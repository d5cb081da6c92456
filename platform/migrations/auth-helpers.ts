/**
 * The helpers of hosted projects that the migrations use. Lite's read only the settings of old PostgREST versions
 * (`request.jwt.claim.sub`).
 */
export const authHelpers = `
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select (auth.jwt() ->> 'sub')::uuid
$$;
grant execute on function auth.uid(), auth.jwt() to public;
`;
