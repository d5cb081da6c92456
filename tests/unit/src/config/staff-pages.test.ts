import { expect, test } from 'vitest';
import { blogStaffLinks, type StaffPage } from '~/config/staff-pages';

const create: StaffPage = { href: '/blog/create', label: 'Write', role: 'user' };
const manage: StaffPage = { href: '/blog/manage', label: 'Manage', role: 'user' };

test.each([
  ['none of the pages exists', [], []],
  ['one page exists', [create], [['Create New Post', 'user']]],
  [
    'everyone who is signed in can open both pages',
    [manage, create],
    [
      ['Create New Post', 'user'],
      ['Manage Blog', 'moderator'],
    ],
  ],
])('the links above the listing if %s', (_, pages, expected) => {
  expect(blogStaffLinks(pages).map(({ label, role }) => [label, role])).toEqual(expected);
});
