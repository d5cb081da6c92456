import type { MiddlewareHandler } from 'hono';
import type { Session } from '../../migrations/index.ts';
import type { Background } from '../auth/background.ts';

type Kind = 'sign-in' | 'code' | 'rate-limit';

/** Counts refused passwords, codes, and requests over a limit, for the security dashboard. */
export function countRefusals(database: Session, background: Background): MiddlewareHandler {
  const counts = new Map<Kind, number>();

  function add(kind: Kind, times: number) {
    // During a flood, one query stores many.
    if (counts.size === 0) background.run('Counting refusals', store);
    counts.set(kind, (counts.get(kind) ?? 0) + times);
  }

  async function store() {
    const added = [...counts];
    counts.clear();
    for (const [kind, times] of added) {
      await database.query(
        `insert into private.refusals as known (kind, times) values ($1, $2)
         on conflict (day, kind) do update set times = known.times + excluded.times`,
        [kind, times],
      );
    }
  }

  // An empty table would mean that nothing is counted.
  add('sign-in', 0);

  return async (context, next) => {
    await next();
    const kind = kindOf(context.req.method, new URL(context.req.url), context.res.status);
    if (kind) add(kind, 1);
  };
}

function kindOf(method: string, { pathname, searchParams }: URL, status: number): Kind | undefined {
  if (status === 429) return 'rate-limit';
  if (method !== 'POST' || status < 400 || status >= 500) return undefined;
  if (pathname === '/auth/v1/verify') return 'code';
  const isSignIn = pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
  return isSignIn && status === 400 ? 'sign-in' : undefined;
}
