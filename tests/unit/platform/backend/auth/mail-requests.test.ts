import { describe, expect, test } from 'vitest';
import {
  recover,
  resend,
  sendMagicLink,
} from '../../../../../platform/backend/auth/mail-requests.ts';

/** Services that count queries and emails. Every query returns `rows`. */
function counting(rows: object[]) {
  const work: (() => Promise<void>)[] = [];
  const count = { queries: 0, mails: 0 };
  const services = {
    database: {
      run: () => Promise.reject(new Error('Not used.')),
      query: async <Row>() => {
        count.queries += 1;
        return rows as Row[];
      },
    },
    mail: async () => void (count.mails += 1),
    checkCode: () => false,
    background: {
      run: (_name: string, task: () => Promise<void>) => void work.push(task),
      settled: () => Promise.resolve(),
    },
  };
  return { services, count, work };
}

function requestTo(path: string, type = 'signup') {
  const query = new URLSearchParams();
  return { path, method: 'POST', query, body: { email: 'dana@example.com', type } };
}

const account = {
  id: '1',
  newEmail: 'new@example.com',
  currentToken: 'token',
  newEmailToken: null,
};

describe.each([
  ['/recover', recover, requestTo('/recover')],
  ['/otp', sendMagicLink, requestTo('/otp')],
  ['/resend of a confirmation', resend, requestTo('/resend')],
  ['/resend of an email change', resend, requestTo('/resend', 'email_change')],
] as const)('%s', (_, handle, request) => {
  test.each([
    ['an address with an account', [account], 1],
    ['an address without', [], 0],
  ])('responds before any lookup, then makes one query: %s', async (_, rows, mails) => {
    const { services, count, work } = counting(rows);
    const response = handle(services, request);
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(count).toEqual({ queries: 0, mails: 0 });
    for (const task of work) await task();
    expect(count).toEqual({ queries: 1, mails });
  });
});
