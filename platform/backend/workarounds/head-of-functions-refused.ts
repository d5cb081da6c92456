import type { App } from '@supabase/lite';

/**
 * supabase-js asks a function with `{ head: true }` by HEAD when only its count is wanted. Lite reads
 * the arguments in the address of a GET alone, so it looks for a function without any and answers 404.
 * It is asked by GET instead, and what it answers goes without its body. Can go when Lite's request
 * parser reads the arguments of a HEAD.
 */
export function answerHeadOfFunctions(app: App): void {
  const answer = app.fetch.bind(app);
  app.fetch = async (request, ...rest) => {
    if (request.method !== 'HEAD' || !new URL(request.url).pathname.startsWith('/rest/v1/rpc/')) {
      return answer(request, ...rest);
    }
    const { status, headers } = await answer(new Request(request, { method: 'GET' }), ...rest);
    return new Response(null, { status, headers });
  };
}
