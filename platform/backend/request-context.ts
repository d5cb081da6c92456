import { AsyncLocalStorage } from 'node:async_hooks';

/** What workarounds deep inside Lite need to know about the current request. */
export interface RequestContext {
  method: string;
  /** As PostgREST passes it to the database: `/blog_posts`, `/rpc/name`. */
  path: string;
  headers: Record<string, string>;
  /** The statement timeout of the request's role, once that's known. */
  statementTimeoutMs?: number | undefined;
  /** What Lite has written to the console, without data. */
  faults: string[];
}

const requests = new AsyncLocalStorage<RequestContext>();

export function currentRequest(): RequestContext | undefined {
  return requests.getStore();
}

export function withRequest<Result>(context: RequestContext, respond: () => Result): Result {
  return requests.run(context, respond);
}
