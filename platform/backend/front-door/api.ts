import type { App } from '@supabase/lite';
import { createGate, tooManyRequests, unlimited, type Gate } from '../../gate.ts';
import { emailTaken, gotrueError } from '../auth/gotrue-error.ts';
import { handleAuth, type AuthServices } from '../auth/index.ts';
import { limitPerMailbox } from '../auth/mailbox-limits.ts';
import { parseAuthRequest, type AuthRequest } from '../auth/request.ts';
import type { BackendOptions } from '../options.ts';
import { withRequest, type RequestContext } from '../request-context.ts';
import { isUnreachableCode, unreachable } from '../workarounds/database-errors-answered-as-500.ts';
import { errorName } from '../workarounds/query-parameters-in-logs.ts';
import type { Storage } from '../storage/index.ts';
import { hasSecretKey, readToken } from './api-keys.ts';
import { forwardedHeaders } from './client-address.ts';
import { parseJson } from './json-body.ts';

export type Api = ReturnType<typeof createApi>;

/** PostgreSQL's error for a statement that runs too long. */
const statementTimeout = '57014';

/** PostgreSQL's error for a second row with the same unique key. */
const uniqueViolation = '23505';

/**
 * Checks and admits requests to /rest/v1, /auth/v1, and those that write to /storage/v1, then passes them to Supabase
 * Lite, or to the auth and storage routes that replace Lite's. `address` is the client's.
 */
export function createApi(
  app: App,
  authServices: AuthServices,
  storage: Storage,
  { keys, logger }: Pick<BackendOptions, 'keys' | 'logger'>,
) {
  const gates = {
    rest: createGate('rest', tooManyRequests),
    auth: createGate('auth', tooManyRequests),
    images: createGate('images', tooManyRequests),
  };
  const checkAttempts = limitPerMailbox();

  /** `failure` replaces Lite's 500 for an error that it doesn't recognize. */
  async function callLite(
    request: Request,
    context: RequestContext,
    failure: (faults: readonly string[]) => Response | undefined,
  ) {
    const answer = await withRequest(context, () => app.fetch(request, { peerAddress: null }));
    const response = (answer.status === 500 && failure(context.faults)) || answer;
    if (response.status >= 500) {
      const faults = context.faults.join(', ') || 'no details';
      logger(`${context.method} ${context.path} answered ${response.status}: ${faults}`);
    }
    return response;
  }

  /** Its headers, which name only the client's own address, and what workarounds need to know about it. */
  function open(request: Request, address: string, prefix: string) {
    const url = new URL(request.url);
    const headers = forwardedHeaders(request.headers, address);
    const context: RequestContext = {
      method: request.method,
      path: url.pathname.slice(prefix.length),
      headers: Object.fromEntries(headers),
      faults: [],
    };
    return { url, headers, context };
  }

  function callStorage(request: Request, address: string, work: Parameters<Gate>[0]) {
    const { context } = open(request, address, '/storage/v1');
    return gates.images((inTurn) => withRequest(context, () => work(inTurn)));
  }

  return {
    async rest(request: Request, address: string): Promise<Response> {
      const { url, headers, context } = open(request, address, '/rest/v1');
      // Functions store visitors' leads with it, and must not wait for visitors.
      const admit = hasSecretKey(headers, keys) ? unlimited : gates.rest;
      return admit(async (inTurn) => {
        const body = request.body ? await request.text() : null;
        const parsed = body ? parseJson(body) : undefined;
        if (parsed && 'problem' in parsed) return invalidBody(parsed.problem);
        const forwarded = new Request(url, { method: request.method, headers, body });
        return inTurn(() => callLite(forwarded, context, restFailure));
      });
    },

    async auth(request: Request, address: string): Promise<Response> {
      const { url, headers, context } = open(request, address, '/auth/v1');
      headers.delete('content-length');
      const { path, method } = context;
      const forward = ({ method, path, query, body }: AuthRequest) => {
        const target = new URL(`/auth/v1${path}?${query}`, url);
        const text = method === 'GET' || method === 'HEAD' ? null : JSON.stringify(body);
        const forwarded = new Request(target, { method, headers, body: text });
        return callLite(forwarded, context, (faults) => authFailure(faults, path));
      };
      return gates.auth(async (inTurn) => {
        const text = await request.text();
        const parsed = parseAuthRequest({ path, method, query: url.searchParams, text });
        if (parsed instanceof Response) return parsed;
        const caller = {
          hasSecretKey: hasSecretKey(headers, keys),
          claims: await readToken(headers, keys),
        };
        return withRequest(context, () =>
          checkAttempts(parsed, () =>
            inTurn(() =>
              handleAuth(authServices, parsed, forward, caller).catch((error: unknown) => {
                const failure = authFailure(errorName(error), path);
                logger(
                  `${method} ${path} answered ${failure.status}: ${errorName(error).join('')}`,
                );
                return failure;
              }),
            ),
          ),
        );
      });
    },

    uploadImage: (request: Request, address: string, name: string) =>
      callStorage(request, address, (inTurn) => storage.upload(request, name, inTurn)),

    removeImages: (request: Request, address: string) =>
      callStorage(request, address, (inTurn) => storage.remove(request, inTurn)),
  };
}

function invalidBody(problem: string): Response {
  const error = { code: 'PGRST102', message: `The body is invalid: ${problem}.` };
  return Response.json({ ...error, details: null, hint: null }, { status: 400 });
}

/** Lite looks up the session before it handles errors, so a busy database causes a 500 without a JSON body. */
function restFailure(faults: readonly string[]): Response | undefined {
  if (!faults.some(isUnreachableCode)) return undefined;
  return Response.json({ ...unreachable, details: null, hint: null }, { status: 503 });
}

/** After a 500, supabase-js ends the session that it can't renew. After a 503 or 504, it tries again. */
function authFailure(faults: readonly string[], path: string): Response {
  // Of simultaneous requests for one address, all but the first are refused, as if they had come one after another.
  if (faults.some((fault) => fault.startsWith(uniqueViolation))) {
    if (path !== '/signup') return emailTaken();
    return gotrueError(
      429,
      'over_email_send_rate_limit',
      'You can only request this once a minute',
    );
  }
  if (faults.some(isUnreachableCode)) {
    return gotrueError(503, 'unexpected_failure', 'The database is busy, please try again');
  }
  if (faults.includes(statementTimeout)) {
    return gotrueError(504, 'request_timeout', 'Processing this request timed out, please retry');
  }
  return gotrueError(500, 'unexpected_failure', 'Unexpected failure, please try again');
}
