import { getMailbox } from '../../../supabase/functions/_shared/rules/account/email.ts';
import { errorCodeOf, gotrueError, tooSoon } from '../auth/gotrue-error.ts';
import { mailInterval } from '../auth/one-time-code.ts';
import type { AuthRequest } from '../auth/request.ts';
import { networkOf } from './client-address.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** Error codes that mean that no email was sent: invalid input, or no valid session. */
const withoutMail = new Set([
  'weak_password',
  'validation_failed',
  'bad_json',
  'no_authorization',
  'bad_jwt',
]);

const tenMinutes = 600;
const hour = 3600;

interface Rule {
  applies(request: AuthRequest): boolean;
  byNetwork: RateLimiter;
  /** Includes the network, so that attempts from elsewhere don't lock the owner out. */
  byNetworkAndEmail?: RateLimiter;
  /** Counts all clients together, so that nobody's mailbox is flooded. Skipped without an email address. */
  byMailbox?: RateLimiter;
  /** Whether the response shows that the attempt doesn't need to count. */
  isHarmless(response: Response): Promise<boolean>;
}

/**
 * Limits guessing of passwords and codes, new and refreshed sessions, and emails to people who may not want them (a hosted
 * project has its own limits). The returned function calls `handle`, or returns a 429 in GoTrue's format.
 */
export function limitAuth() {
  // Counted here rather than in the database, because it must not depend on whether an account exists.
  const resends = createRateLimiter({ most: 1, seconds: mailInterval });
  const rules: Rule[] = [
    {
      // Each session and each refresh adds rows.
      applies: ({ path }) => path === '/token',
      byNetwork: createRateLimiter({ most: 600, seconds: tenMinutes }),
      isHarmless: () => Promise.resolve(false),
    },
    {
      applies: ({ path, query }) => path === '/token' && query.get('grant_type') === 'password',
      byNetwork: createRateLimiter({ most: 30, seconds: tenMinutes }),
      byNetworkAndEmail: createRateLimiter({ most: 10, seconds: tenMinutes }),
      isHarmless: async (response) => (await errorCodeOf(response)) !== 'invalid_credentials',
    },
    {
      applies: ({ path }) => path === '/verify',
      byNetwork: createRateLimiter({ most: 30, seconds: tenMinutes }),
      byNetworkAndEmail: createRateLimiter({ most: 10, seconds: tenMinutes }),
      isHarmless: async (response) =>
        response.status < 400 && !response.headers.get('Location')?.includes('error_code='),
    },
    {
      applies: sendsMail,
      byNetwork: createRateLimiter({ most: 30, seconds: hour }),
      byMailbox: createRateLimiter({ most: 5, seconds: hour }),
      isHarmless: async (response) => withoutMail.has((await errorCodeOf(response)) ?? ''),
    },
  ];

  return async (
    address: string,
    request: AuthRequest,
    handle: () => Promise<Response>,
  ): Promise<Response> => {
    const network = networkOf(address);
    const email = request.body.email ?? '';
    const mailbox = getMailbox(email);
    const applying = rules
      .filter(({ applies }) => applies(request))
      .map((rule) => ({ rule, counters: countersOf(rule, network, email) }));

    // Counted before the response is known. Otherwise, simultaneous attempts would all get through.
    const counted: Counter[] = [];
    for (const counter of applying.flatMap(({ counters }) => counters)) {
      const [limiter, key] = counter;
      const wait = limiter.take(key);
      if (wait !== undefined) {
        refund(counted);
        return tooMany(wait);
      }
      counted.push(counter);
    }
    if (request.path === '/resend') {
      const wait = resends.take(mailbox);
      if (wait !== undefined) {
        refund(counted);
        return tooSoon(wait);
      }
    }
    const response = await handle();
    if (request.path === '/signup' && response.ok) resends.take(mailbox);
    if (request.path === '/resend' && !response.ok) resends.refund(mailbox);
    for (const { rule, counters } of applying) {
      if (await rule.isHarmless(response)) refund(counters);
    }
    return response;
  };
}

type Counter = [limiter: RateLimiter, key: string];

function countersOf(rule: Rule, network: string, email: string): Counter[] {
  const counters: Counter[] = [[rule.byNetwork, network]];
  if (rule.byNetworkAndEmail) counters.push([rule.byNetworkAndEmail, `${network} ${email}`]);
  if (rule.byMailbox && email !== '') counters.push([rule.byMailbox, getMailbox(email)]);
  return counters;
}

function refund(counters: readonly Counter[]) {
  for (const [limiter, key] of counters) limiter.refund(key);
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
