import { expect, test } from 'vitest';
import type { LeadResponse, PersonRequest } from '~/features/leads/inbox/api/leads';
import { timelineOf } from '~/features/leads/inbox/rules/timeline';
import { eventOf, idOf, leadOf } from '../leads.ts';

const at = (minute: number) => `2026-11-21T12:0${minute}:00Z`;
const requestOf = (n: number): PersonRequest => ({
  ...leadOf(n),
  created_at: at(n),
  words: null,
});
const response: LeadResponse = {
  id: 1,
  lead_id: leadOf(1).id,
  created_at: at(4),
  kind: 'call',
  author_id: leadOf(2).id,
  subject: null,
  body: null,
  delivery: null,
};

test('has requests, what happened to them, and answers in order', () => {
  const person = {
    requests: [requestOf(1), requestOf(3)],
    events: [
      eventOf('submitted', { happened_at: at(1) }),
      eventOf('delivered', { happened_at: at(2) }),
    ],
    responses: [response],
  };
  const items = timelineOf(person, idOf(1), () => 'Ann').map(({ title, more, at }) => [
    title + (more ?? ''),
    at,
  ]);
  expect(items).toEqual([
    ['Strategy call: New (this request)', at(1)],
    ['Delivered to the CRM', at(2)],
    ['Strategy call: New', at(3)],
    ['Call by Ann', at(4)],
  ]);
});
