import { canonicalEmail } from '../../../supabase/functions/_shared/rules/account/email.ts';
import { isStorable } from '../../../supabase/functions/_shared/rules/storable.ts';
import { isObject, parseJson } from '../front-door/json-body.ts';
import { gotrueError } from './gotrue-error.ts';

/** A validated request to /auth/v1. */
export interface AuthRequest {
  /** Without the prefix: `/token`. */
  path: string;
  method: string;
  /** Each parameter once. */
  query: URLSearchParams;
  body: AuthBody;
}

/** Every field listed here has the right type or is absent. */
export interface AuthBody {
  [field: string]: unknown;
  /** In canonical form; may be empty. */
  email?: string;
  password?: string;
  type?: string;
  token?: string;
  token_hash?: string;
  refresh_token?: string;
  data?: Record<string, unknown>;
  user_metadata?: Record<string, unknown>;
}

const stringFields = [
  ...['email', 'phone', 'password', 'current_password', 'type', 'token', 'token_hash'],
  ...['refresh_token', 'auth_code', 'code_verifier', 'code_challenge', 'code_challenge_method'],
  ...['scope', 'channel', 'provider', 'id_token', 'access_token'],
];
const booleanFields = ['create_user', 'email_confirm'];
const objectFields = ['data', 'options', 'gotrue_meta_security', 'user_metadata'];

const allowedMethods: Record<string, string> = {
  '/signup': 'POST',
  '/token': 'POST',
  '/verify': 'POST',
  '/otp': 'POST',
  '/recover': 'POST',
  '/resend': 'POST',
  '/user': 'GET, PUT',
  '/logout': 'POST',
  '/admin/users': 'POST',
};

/**
 * Parses and validates a request, or returns an error in GoTrue's format. Lite doesn't check types, so
 * a numeric email, a null password or U+0000 (which PostgreSQL can't store) would cause a 500.
 */
export function parseAuthRequest({
  path,
  method,
  searchParams,
  text,
}: {
  path: string;
  method: string;
  searchParams: URLSearchParams;
  text: string;
}): AuthRequest | Response {
  const allowed = allowedMethods[path];
  if (allowed && !allowed.split(', ').includes(method)) {
    return new Response(null, { status: 405, headers: { Allow: allowed } });
  }
  // Keep one value per parameter, so that Lite can't read a different one than we do.
  const query = new URLSearchParams([...new Map([...searchParams].reverse())]);
  if ([...query].flat().some((part) => !isStorable(part))) {
    return gotrueError(400, 'validation_failed', 'The query contains an invalid character');
  }

  const body = allowed && method !== 'GET' ? parseBody(text, path !== '/logout') : {};
  return body instanceof Response ? body : { path, method, query, body };
}

function parseBody(text: string, required: boolean): AuthBody | Response {
  if (text === '' && !required) return {};
  const parsed = parseJson(text);
  if ('problem' in parsed) return badJson(parsed.problem);
  const { value } = parsed;
  if (!isObject(value)) return badJson('it must be an object');
  // supabase-js sends null for fields it has no value for; GoTrue treats null as absent.
  const body: AuthBody = Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null),
  );
  for (const name of stringFields) {
    if (name in body && typeof body[name] !== 'string') return badJson(`${name} must be a string`);
  }
  for (const name of booleanFields) {
    if (name in body && typeof body[name] !== 'boolean')
      return badJson(`${name} must be a boolean`);
  }
  for (const name of objectFields) {
    if (name in body && !isObject(body[name])) return badJson(`${name} must be an object`);
  }
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
