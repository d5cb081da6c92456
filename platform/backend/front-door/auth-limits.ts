import { isIPv6 } from 'node:net';
import { errorCodeOf, gotrueError, tooSoon } from '../auth/gotrue-error.ts';
import { mailInterval } from '../auth/one-time-code.ts';
import type { AuthRequest } from '../auth/request.ts';
import { countAttempts, type Attempts } from './attempts.ts';

/** Error codes for invalid input. No email was sent. */
const mistakes = new Set(['weak_password', 'validation_failed', 'bad_json']);

const tenMinutes = 600;
const hour = 3600;

interface Rule {
  applies(request: AuthRequest): boolean;
  byAddress: Attempts;
  /** Keyed by the mail address too, so that nobody else's attempts lock its owner out. */
  byAddressAndEmail?: Attempts;
  /** Counts all clients together, so that nobody's mailbox is flooded. Skipped without an email address. */
  byEmail?: Attempts;
  /** True when an answer shows that the attempt need not count. */
  harmless(answer: Response): Promise<boolean>;
}

/**
 * Holds back guessing of passwords and codes, and mails to addresses that may not want them
 * (design §7.9; a hosted project has its own). Returns a 429 in GoTrue's shape instead of asking.
 */
export function limitAuth() {
  // Counted here and not in the database, because it must not depend on whether an account exists.
  const resends = countAttempts({ most: 1, seconds: mailInterval });
  const rules: Rule[] = [
    {
      applies: ({ path, query }) => path === '/token' && query.get('grant_type') === 'password',
      byAddress: countAttempts({ most: 30, seconds: tenMinutes }),
      byAddressAndEmail: countAttempts({ most: 10, seconds: tenMinutes }),
      harmless: async (answer) => (await errorCodeOf(answer)) !== 'invalid_credentials',
    },
    {
      applies: ({ path }) => path === '/verify',
      byAddress: countAttempts({ most: 30, seconds: tenMinutes }),
      byAddressAndEmail: countAttempts({ most: 10, seconds: tenMinutes }),
      harmless: async (answer) =>
        answer.status < 400 && !answer.headers.get('Location')?.includes('error_code='),
    },
    {
      // Guessing the code of GET /reauthenticate.
      applies: ({ path, method, body }) =>
        path === '/user' && method === 'PUT' && body.nonce !== undefined,
      byAddress: countAttempts({ most: 10, seconds: tenMinutes }),
      harmless: async (answer) => answer.ok,
    },
    {
      applies: sendsMail,
      byAddress: countAttempts({ most: 30, seconds: hour }),
      byEmail: countAttempts({ most: 5, seconds: hour }),
      harmless: async (answer) => mistakes.has((await errorCodeOf(answer)) ?? ''),
    },
  ];

  return async (
    address: string,
    request: AuthRequest,
    ask: () => Promise<Response>,
  ): Promise<Response> => {
    const from = network(address);
    const email = request.body.email ?? '';
    const applying = rules
      .filter(({ applies }) => applies(request))
      .map((rule) => ({ rule, counts: countsOf(rule, from, email) }));

    // Counted before the question is asked, or attempts made at once would all get through.
    for (const { counts } of applying) {
      for (const [attempts, key] of counts) {
        const wait = attempts.take(key);
        if (wait !== undefined) return tooMany(wait);
      }
    }
    if (request.path === '/resend') {
      const wait = resends.take(email);
      if (wait !== undefined) return tooSoon(wait);
    }
    const answer = await ask();
    if (request.path === '/signup' && answer.ok) resends.take(email);
    if (request.path === '/resend' && !answer.ok) resends.giveBack(email);
    for (const { rule, counts } of applying) {
      if (await rule.harmless(answer)) {
        for (const [attempts, key] of counts) attempts.giveBack(key);
      }
    }
    return answer;
  };
}

function countsOf(rule: Rule, from: string, email: string): [Attempts, string][] {
  return [
    [rule.byAddress, from] as const,
    [rule.byAddressAndEmail, `${from} ${email}`] as const,
    [email === '' ? undefined : rule.byEmail, email] as const,
  ].flatMap(([attempts, key]): [Attempts, string][] => (attempts ? [[attempts, key]] : []));
}

function sendsMail({ path, method, body }: AuthRequest) {
  return (
    ['/signup', '/recover', '/otp', '/resend', '/reauthenticate'].includes(path) ||
    (path === '/user' && method === 'PUT' && Boolean(body.email))
  );
}

function tooMany(seconds: number) {
  return gotrueError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'Retry-After': String(seconds),
  });
}

/** Whoever has an IPv6 address has the 2^64 of its network. */
function network(address: string) {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const middle = address.includes('::')
    ? Array<string>(8 - left.length - right.length).fill('0')
    : [];
  return [...left, ...middle, ...right].slice(0, 4).join(':');
}
