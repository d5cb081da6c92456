import type { App } from '@supabase/lite';
import { gotrueError } from '../auth/gotrue-error.ts';
import { handleAuth, type AuthServices } from '../auth/index.ts';
import { parseAuthRequest, type AuthRequest } from '../auth/request.ts';
import type { BackendOptions } from '../options.ts';
import { withRequest, type RequestContext } from '../request-context.ts';
import { nameOf } from '../workarounds/query-parameters-in-logs.ts';
import { takeQuotedValues } from '../workarounds/quoted-values-in-or-filters.ts';
import { rejectMalformedToken } from '../workarounds/malformed-tokens-count-as-anonymous.ts';
import { limitAuth } from './auth-limits.ts';
import { rejectCostlyQuery, rejectDeepBody } from './filter-limits.ts';
import { passedOn } from './forwarded.ts';
import { limitRest } from './rest-limit.ts';

/** Supabase Lite behind the front door; `address` is the client's. */
export interface Lite {
  rest(request: Request, address: string): Promise<Response>;
  auth(request: Request, address: string): Promise<Response>;
}

export function toLite(
  app: App,
  authServices: AuthServices,
  { keys, restLimit, logger }: Pick<BackendOptions, 'keys' | 'restLimit' | 'logger'>,
): Lite {
  const limit = limitAuth();
  const checkRate = limitRest(keys.secret, restLimit);

  async function ask(request: Request, context: RequestContext) {
    const answer = await withRequest(context, () => app.fetch(request, { peerAddress: null }));
    if (answer.status >= 500) {
      const faults = context.faults.join(', ') || 'no fault named';
      logger(`${context.method} ${context.path} answered ${answer.status}: ${faults}`);
    }
    return answer;
  }

  return {
    async rest(request, address) {
      const url = new URL(request.url);
      const headers = passedOn(request.headers, address);
      const refusal =
        checkRate(headers, address) ?? rejectCostlyQuery(url) ?? rejectMalformedToken(headers, url);
      if (refusal) return refusal;
      const body = request.body ? await request.text() : null;
      const deepBody = rejectDeepBody(body ?? '');
      if (deepBody) return deepBody;
      const context = contextOf(request.method, url, headers, '/rest/v1');
      context.quotedValues = takeQuotedValues(url);
      const { method } = request;
      return ask(new Request(url, { method, headers, body }), context);
    },

    async auth(request, address) {
      const url = new URL(request.url);
      const headers = passedOn(request.headers, address);
      headers.delete('content-length');
      const context = contextOf(request.method, url, headers, '/auth/v1');
      const { path, method } = context;
      const text = await request.text();
      const { searchParams } = url;
      const parsed = parseAuthRequest({ path, method, searchParams, text });
      if (parsed instanceof Response) return parsed;
      const forward = ({ method, path, query, body }: AuthRequest) => {
        const target = new URL(`/auth/v1${path}?${query}`, url);
        const text = method === 'GET' || method === 'HEAD' ? null : JSON.stringify(body);
        return ask(new Request(target, { method, headers, body: text }), context);
      };
      return withRequest(context, () =>
        limit(address, parsed, () =>
          handleAuth(authServices, parsed, forward).catch((error: unknown) => {
            logger(`${method} ${path} answered 500: ${nameOf(error).join('')}`);
            return gotrueError(500, 'unexpected_failure', 'Unexpected failure, please try again');
          }),
        ),
      );
    },
  };
}

function contextOf(method: string, url: URL, headers: Headers, prefix: string): RequestContext {
  return {
    method,
    path: url.pathname.slice(prefix.length),
    headers: Object.fromEntries(headers),
    quotedValues: new Map(),
    faults: [],
  };
}
