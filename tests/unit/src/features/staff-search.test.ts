import { expect, test } from 'vitest';
import { groupSize } from '~/features/staff-search/api/search';
import { describeGroups } from '~/features/staff-search/rules/results';

const nobody = { leads: [], posts: [], accounts: [] };
const lead = {
  ...{ id: '00000000-0000-4000-b000-000000000001', first_name: 'Dana', last_name: 'Miller' },
  ...{ business_name: null, company: 'Miller Staffing', email: 'dana@example.com' },
};

test('results have names, and link to what was found', () => {
  const found = {
    leads: [lead, { ...lead, first_name: null, last_name: null, company: null }],
    posts: [{ id: 'a', title: ' ', author_name: 'Ann' }],
    accounts: [{ id: 'b', full_name: 'Kim', email: 'kim@example.com' }],
  };
  const groups = describeGroups(found, 'a');
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

test('links to all results of a kind, and omits kinds without results', () => {
  const leads = Array.from({ length: groupSize }, () => lead);
  const groups = describeGroups({ ...nobody, leads }, 'miller');
  expect(groups.map(({ title, all }) => [title, all?.href])).toEqual([
    ['Leads', '/admin#q=miller'],
  ]);
});
