import { LRUCache } from 'lru-cache';
import { getMailbox } from '../../../supabase/functions/_shared/rules/account/email.ts';
import type { Limit } from '../../../supabase/functions/_shared/rules/limits.ts';
import { gotrueError } from './gotrue-error.ts';
import { codeLifetime } from './one-time-code.ts';
import type { AuthRequest } from './request.ts';

interface Rule extends Limit {
  applies(request: AuthRequest): boolean;
  /** Whether it counts the requests about all mailboxes together. */
  isShared?: boolean;
  /** Whether this response shouldn't count: the password or code was right, or no email was sent. */
  isHarmless(response: Response): boolean;
}

const rules: readonly Rule[] = [
  {
    applies: ({ path, query }) => path === '/token' && query.get('grant_type') === 'password',
    ...{ most: 10, seconds: 600 },
    isHarmless: ({ ok }) => ok,
  },
  {
    // A code has six digits.
    applies: ({ path, body }) => path === '/verify' && !body.token_hash && Boolean(body.token),
    ...{ most: 10, seconds: codeLifetime },
    isHarmless: ({ ok }) => ok,
  },
  {
    // A link's token is a hash of an address and its code, so it can be guessed like a code. It names no mailbox.
    applies: ({ path, body }) => path === '/verify' && Boolean(body.token_hash),
    isShared: true,
    ...{ most: 100, seconds: codeLifetime },
    isHarmless: ({ ok }) => ok,
  },
  {
    applies: sendsMail,
    ...{ most: 5, seconds: 3600 },
    isHarmless: ({ ok }) => !ok,
  },
];

/**
 * Limits guesses of passwords and codes, and emails, per mailbox: addresses that differ only in case or +tag count as one.
 * In memory. The returned function calls `handle`, or returns a 429 in GoTrue's format.
 */
export function limitPerMailbox() {
  const counters = rules.map((rule) => ({ rule, counter: createCounter(rule) }));

  return async (request: AuthRequest, handle: () => Promise<Response>): Promise<Response> => {
    const { email } = request.body;
    const mailbox = email ? getMailbox(email) : '';
    const keyOf = ({ isShared }: Rule) => (isShared ? 'all' : mailbox);
    const matching = counters.filter(({ rule }) => keyOf(rule) !== '' && rule.applies(request));
    // Counted before the response is known. Otherwise, simultaneous attempts would all get through.
    for (const { rule, counter } of matching) {
      const wait = counter.take(keyOf(rule));
      if (wait !== undefined) return tooMany(wait);
    }
    const response = await handle();
    for (const { rule, counter } of matching) {
      if (rule.isHarmless(response)) counter.refund(keyOf(rule));
    }
    return response;
  };
}

function sendsMail({ path, method, body }: AuthRequest) {
  return (
    ['/signup', '/recover', '/otp', '/resend'].includes(path) ||
    (path === '/user' && method === 'PUT' && Boolean(body.email))
  );
}

function tooMany(seconds: number) {
  return gotrueError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'Retry-After': String(seconds),
  });
}

/** Counts per mailbox in a sliding window. */
function createCounter({ most, seconds }: Limit) {
  /** Of recent attempts, from `performance.now()`, because the clock can be set back. */
  const times = new LRUCache<string, number[]>({ max: 10_000 });
  return {
    /** Counts an attempt. If the limit is reached, returns the seconds to wait instead. */
    take(mailbox: string): number | undefined {
      const windowStart = performance.now() - seconds * 1000;
      const recent = (times.get(mailbox) ?? []).filter((time) => time > windowStart);
      times.set(mailbox, recent);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= most) {
        return Math.max(1, Math.ceil((oldest - windowStart) / 1000));
      }
      recent.push(performance.now());
      return undefined;
    },
    /** Undoes the latest count. */
    refund(mailbox: string): void {
      times.get(mailbox)?.pop();
    },
  };
}
