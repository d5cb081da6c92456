import { beforeEach, expect, test, vi } from 'vitest';
import { groupSize, search } from '~/features/staff-search/api';

const found = vi.hoisted(() => ({
  search_leads: [] as object[],
  list_posts: { posts: [] as object[] },
  list_accounts: { accounts: [] as object[] },
}));
const rpc = vi.hoisted(() => vi.fn((name: keyof typeof found) => Promise.resolve(found[name])));
vi.mock('~/features/auth', () => ({ rpc }));

const lead = {
  ...{ id: '00000000-0000-4000-b000-000000000001', first_name: 'Dana', last_name: 'Miller' },
  ...{ business_name: null, company: 'Miller Staffing', email: 'dana@example.com' },
};

beforeEach(() => {
  rpc.mockClear();
  found.search_leads = [lead, { ...lead, first_name: null, last_name: null, company: null }];
  found.list_posts = { posts: [{ id: 'a', title: ' ', author_name: 'Ann' }] };
  found.list_accounts = { accounts: [{ id: 'b', full_name: 'Kim', email: 'kim@example.com' }] };
});

test('results have names, and link to what was found', async () => {
  const groups = await search('a', 'admin');
  expect(groups.map(({ title, items }) => [title, ...items.map(Object.values)])).toEqual([
    [
      'Leads',
      [`/admin?lead=${lead.id}`, 'Dana Miller', 'Miller Staffing, dana@example.com'],
      [`/admin?lead=${lead.id}`, 'dana@example.com', 'dana@example.com'],
    ],
    ['Posts', ['/blog/create?post=a', 'Untitled draft', 'Ann']],
    ['People', ['/staff/people#q=kim%40example.com', 'Kim', 'kim@example.com']],
  ]);
  expect(groups.every(({ all }) => all === undefined)).toBe(true);
});

test('links to all results of a kind, and omits kinds without results', async () => {
  found.search_leads = Array.from({ length: groupSize }, () => lead);
  found.list_posts = { posts: [] };
  found.list_accounts = { accounts: [] };
  const groups = await search('miller', 'admin');
  expect(groups.map(({ title, all }) => [title, all?.href])).toEqual([
    ['Leads', '/admin#q=miller'],
  ]);
});

test('moderators search posts only', async () => {
  expect((await search('a', 'moderator')).map(({ title }) => title)).toEqual(['Posts']);
  expect(rpc.mock.calls.map(([name]) => name)).toEqual(['list_posts']);
});
