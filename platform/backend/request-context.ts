import { AsyncLocalStorage } from 'node:async_hooks';

/** What a workaround deep inside Lite must know of the request it works for. */
export interface RequestContext {
  method: string;
  /** As PostgREST gives it to the database: `/blog_posts`, `/rpc/name`. */
  path: string;
  headers: Record<string, string>;
  /** Quoted filter values taken out of the address, by the placeholder that stands for each. */
  quotedValues: ReadonlyMap<string, string>;
  /** How long a statement may run: the limit of the request's role, once that is known. */
  statementTimeoutMs?: number | undefined;
  /** What Lite complained of on the console meanwhile, without the data in it. */
  faults: string[];
}

const requests = new AsyncLocalStorage<RequestContext>();

export function currentRequest(): RequestContext | undefined {
  return requests.getStore();
}

export function withRequest<Result>(context: RequestContext, answer: () => Result): Result {
  return requests.run(context, answer);
}
