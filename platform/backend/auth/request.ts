import * as v from 'valibot';
import { canonicalEmail } from '../../../supabase/functions/_shared/rules/account/email.ts';
import { parseJson } from '../front-door/json-body.ts';
import { gotrueError } from './gotrue-error.ts';

/** A validated request to /auth/v1. */
export interface AuthRequest {
  /** Without the prefix: `/token`. */
  path: string;
  method: string;
  query: URLSearchParams;
  /** Its email is in canonical form, or empty. */
  body: AuthBody;
}

export type AuthBody = v.InferOutput<typeof bodySchema>;

const text = v.exactOptional(v.string());
const fields = v.exactOptional(v.record(v.string(), v.unknown()));

/** What the product sends. Lite doesn't check types, so a numeric email would cause a 500. */
const bodySchema = v.object({
  email: text,
  password: text,
  type: text,
  token: text,
  token_hash: text,
  refresh_token: text,
  data: fields,
  user_metadata: fields,
});

/** The routes below /auth/v1 that the product uses, and /otp, which spec §7 names. */
export const authRoutes: ReadonlySet<string> = new Set([
  ...['POST /signup', 'POST /token', 'POST /verify', 'POST /recover', 'POST /otp', 'POST /resend'],
  ...['GET /user', 'PUT /user', 'POST /logout', 'POST /admin/users', 'GET /settings'],
  'HEAD /settings',
]);

/** Parses and validates a request, or returns an error in GoTrue's format. */
export function parseAuthRequest({
  path,
  method,
  query,
  text,
}: Pick<AuthRequest, 'path' | 'method' | 'query'> & { text: string }): AuthRequest | Response {
  const isEmpty = method === 'GET' || method === 'HEAD' || (path === '/logout' && text === '');
  const body = isEmpty ? {} : parseBody(text);
  return body instanceof Response ? body : { path, method, query, body };
}

function parseBody(text: string): AuthBody | Response {
  const parsed = parseJson(text);
  if ('problem' in parsed) return badJson(parsed.problem);
  // supabase-js sends null for fields it has no value for; GoTrue treats null as absent.
  const given = Object.entries(parsed.value).filter(([, field]) => field !== null);
  if (Array.isArray(parsed.value)) return badJson('it must be an object');
  const { success, output: body, issues } = v.safeParse(bodySchema, Object.fromEntries(given));
  if (!success) return badJson(`${v.getDotPath(issues[0])} has the wrong type`);
  if (!body.email) return body;
  const email = canonicalEmail(body.email);
  if (email === undefined) {
    return gotrueError(
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    );
  }
  return { ...body, email };
}

function badJson(reason: string): Response {
  return gotrueError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}
