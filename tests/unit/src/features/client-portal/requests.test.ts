import { expect, test } from 'vitest';
import type { ClientRequest } from '~/features/client-portal/api';
import { contactOf, nextStep, statusOf } from '~/features/client-portal/rules';

const now = Date.parse('2026-11-23T12:00:00Z');

const request = (changes: Partial<ClientRequest>): ClientRequest => ({
  id: 'a-request',
  form: 'strategy-session',
  created_at: '2026-11-23T11:00:00Z',
  status: 'received',
  call_at: null,
  summary: null,
  contact: null,
  documents: [],
  answers: [],
  is_answered: false,
  ...changes,
});

const late = { created_at: '2026-11-22T11:59:00Z' };
const answered = { status: 'in-progress', is_answered: true } as const;
const answer = {
  kind: 'call',
  created_at: '2026-11-23T11:30:00Z',
  subject: null,
  body: null,
  by: null,
} as const;
const question = { form: 'client-question' } as const;
const call = { call_at: '2026-11-23T11:45:00Z' };

test.each<[Partial<ClientRequest>, label: string, next: RegExp]>([
  [{}, 'Received', /^By \w+, November 24 at .*, we’ll contact you to set up your strategy call\.$/],
  [{ form: 'seo-audit' }, 'Received', /^By \w+, November 25 at .*, we’ll send your report\.$/],
  [{ form: 'request-a-time' }, 'Received', /^By .*, we’ll contact you to confirm a time for your /],
  [question, 'Received', /^By .*, we’ll answer by email\.$/],
  [late, 'Received', /^Sorry, we’re late\..*call us\.$/],
  [
    { ...late, ...call },
    'Received',
    /^Your call is on Monday, November 23 at 6:45 AM Eastern Time\.$/,
  ],
  // It was over half an hour after it began.
  [{ ...answered, call_at: '2026-11-23T11:30:00Z' }, 'In progress', /^We’ve been in touch\./],
  // The status alone doesn't say that anyone answered.
  [{ status: 'in-progress' }, 'In progress', /^Our team is working on it\.$/],
  [answered, 'In progress', /^We’ve been in touch\. Our team will contact you/],
  [{ ...answered, contact: 'Sam' }, 'In progress', / Sam will contact you/],
  [{ ...question, status: 'in-progress' }, 'In progress', /^Our team is working on it\.$/],
  [{ ...question, ...answered, answers: [answer] }, 'Answered', /^Our answer is below\./],
  [{ ...question, ...answered }, 'Answered', /^We answered this together with another request\./],
  [{ status: 'agreed', contact: 'Sam' }, 'Confirmed', /^Sam will take you through/],
  [{ ...question, status: 'agreed' }, 'Confirmed', /^Our team will take you through/],
  [{ status: 'closed', ...call }, 'Closed', /^This request is closed\./],
])('a request with %o: %s', (changes, label, next) => {
  expect(statusOf(request(changes)).label).toBe(label);
  expect(nextStep(request(changes), now)).toMatch(next);
});

test('the contact is the owner of the newest open request that has one', () => {
  const requests = [
    request({ contact: 'Ann', status: 'closed' }),
    request({}),
    request({ contact: 'Sam' }),
    request({ contact: 'Kim' }),
  ];
  const portal = { email: 'dana@example.com', name: '', requests };
  expect(contactOf(portal)).toBe('Sam');
  expect(contactOf({ ...portal, requests: requests.slice(0, 2) })).toBeUndefined();
});
