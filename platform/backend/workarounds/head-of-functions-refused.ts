import type { App } from '@supabase/lite';

/**
 * supabase-js calls a function with HEAD if only the count is needed (`{ head: true }`). Lite reads the
 * arguments in the URL only for GET, so it looks for a function without arguments and responds 404. This
 * sends a GET instead and drops the body. Delete it when Lite reads the arguments of a HEAD request.
 */
export function answerHeadOfFunctions(app: App): void {
  const fetch = app.fetch.bind(app);
  app.fetch = async (request, ...rest) => {
    if (request.method !== 'HEAD' || !new URL(request.url).pathname.startsWith('/rest/v1/rpc/')) {
      return fetch(request, ...rest);
    }
    const { status, headers } = await fetch(new Request(request, { method: 'GET' }), ...rest);
    return new Response(null, { status, headers });
  };
}
