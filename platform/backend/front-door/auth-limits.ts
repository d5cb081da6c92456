import { isIPv6 } from 'node:net';
import type { AuthRequest } from '../auth/request.ts';
import { errorCodeOf, gotrueError } from '../auth/gotrue-error.ts';
import { countAttempts, type Attempts } from './attempts.ts';

/** Answers to a form that was filled in wrongly; nothing was sent. */
const mistakes = new Set(['weak_password', 'validation_failed', 'bad_json']);

const tenMinutes = 600;
const hour = 3600;

interface Rule {
  applies(request: AuthRequest): boolean;
  byAddress: Attempts;
  /** Keyed by the mail address too, so that nobody else's attempts lock its owner out. */
  byAddressAndEmail?: Attempts;
  /** Whoever asks: a mailbox can only be flooded so much. */
  byEmail?: Attempts;
  /** True when an answer shows that the attempt need not count. */
  harmless(answer: Response): Promise<boolean>;
}

/**
 * Holds back guessing of passwords and codes, and mails to addresses that may not want them
 * (design §7.9; a hosted project has its own). Returns a 429 in GoTrue's shape instead of asking.
 */
export function limitAuth() {
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
    const rule = rules.find(({ applies }) => applies(request));
    if (!rule) return ask();
    const from = network(address);
    const email = String(request.body['email'] ?? '').toLowerCase();
    const counts: [Attempts | undefined, string][] = [
      [rule.byAddress, from],
      [rule.byAddressAndEmail, `${from} ${email}`],
      [rule.byEmail, email],
    ];

    // Counted before the question is asked, or attempts made at once would all get through.
    for (const [attempts, key] of counts) {
      const wait = attempts?.take(key);
      if (wait !== undefined) return tooMany(wait);
    }
    const answer = await ask();
    if (await rule.harmless(answer)) {
      for (const [attempts, key] of counts) attempts?.giveBack(key);
    }
    return answer;
  };
}

function sendsMail({ path, method, body }: AuthRequest) {
  return (
    ['/signup', '/recover', '/otp', '/resend', '/reauthenticate'].includes(path) ||
    (path === '/user' && method === 'PUT' && body['email'] !== undefined)
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
