import { expect, test, vi } from 'vitest';
import { exportLeads } from '~/features/leads/inbox/api/leads';
import { exportOwnData } from '~/features/client-portal/api';
import { exportPerson } from '~/features/privacy/api/privacy';

const backend = vi.hoisted(() => ({ calls: [] as unknown[], pages: [] as unknown[] }));
vi.mock('~/features/auth', async (original) => ({
  ...(await original<object>()),
  rpc: (name: string, args: object) => {
    backend.calls.push([name, args]);
    return Promise.resolve(backend.pages.shift());
  },
}));

test('all pages of leads are exported', async () => {
  backend.pages = [
    { leads: [{ id: 'a' }, { id: 'b' }], has_more: true },
    { leads: [{ id: 'c' }], has_more: false },
  ];
  backend.calls = [];
  const leads = await exportLeads({ source: 'Direct' });
  expect(leads.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(backend.calls).toEqual([
    ['export_leads', { filter: { source: 'Direct' } }],
    ['export_leads', { filter: { source: 'Direct' }, older_than: 'b' }],
  ]);
});

const personOf = (email: string) => ({
  ...{ list: 'person', key: [email, 0] },
  value: { email, account: { role: 'user', sessions: [] }, requests: [], posts: [] },
});

test('all pages about a person are exported', async () => {
  backend.pages = [
    {
      items: [
        personOf('a@example.com'),
        { key: ['a@example.com', 1], list: 'sessions', value: { ip: '192.0.2.1' } },
        { key: ['a@example.com', 4], list: 'posts', value: { slug: 'one' } },
      ],
      has_more: true,
    },
    {
      items: [
        { key: ['a@example.com', 4], list: 'posts', value: { slug: 'two' } },
        personOf('b@example.com'),
        { key: ['b@example.com', 2], list: 'requests', value: { id: 'c' } },
      ],
      has_more: false,
    },
  ];
  backend.calls = [];
  expect(await exportPerson('a@example.com')).toEqual([
    {
      email: 'a@example.com',
      account: { role: 'user', sessions: [{ ip: '192.0.2.1' }] },
      requests: [],
      posts: [{ slug: 'one' }, { slug: 'two' }],
    },
    {
      email: 'b@example.com',
      account: { role: 'user', sessions: [] },
      requests: [{ id: 'c' }],
      posts: [],
    },
  ]);
  expect(backend.calls).toEqual([
    ['export_person', { address: 'a@example.com' }],
    ['export_person', { address: 'a@example.com', after: ['a@example.com', 4] }],
  ]);
});

test('clients get everything about their one address', async () => {
  backend.pages = [
    { items: [personOf('a@example.com')], has_more: true },
    {
      items: [{ key: ['a@example.com', 4], list: 'posts', value: { slug: 'one' } }],
      has_more: false,
    },
  ];
  backend.calls = [];
  expect(await exportOwnData()).toMatchObject({ email: 'a@example.com', posts: [{ slug: 'one' }] });
  expect(backend.calls).toEqual([
    ['export_own_data', {}],
    ['export_own_data', { after: ['a@example.com', 0] }],
  ]);
});
