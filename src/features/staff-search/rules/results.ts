import { leadsLink } from '~/features/leads';
import { postsLink, titleOf } from '~/features/posts';
import { editLink, staffLink } from '~/lib/staff-links';
import { formatListUrl } from '~/lib/url-view';
import { groupSize, type Found } from '../api/search';

export interface ResultGroup {
  title: string;
  items: { href: string; text: string; note: string }[];
  /** Where the rest is, if there may be more. */
  all?: { href: string; text: string };
}

/** The results by kind. Kinds without results are left out. */
export function describeGroups({ leads, posts, accounts }: Found, words: string): ResultGroup[] {
  const peopleLink = (search: string) =>
    staffLink('/staff/people') + formatListUrl(new URLSearchParams(), search);
  const groups: (ResultGroup & { all: NonNullable<ResultGroup['all']> })[] = [
    {
      title: 'Leads',
      items: leads.map(({ id, email, company, business_name, ...name }) => ({
        href: leadsLink({ lead: id }),
        text: [name.first_name, name.last_name].filter(Boolean).join(' ') || business_name || email,
        note: [company, email].filter(Boolean).join(', '),
      })),
      all: { href: leadsLink({ search: words, group: 'all' }), text: 'All matching leads' },
    },
    {
      title: 'Posts',
      items: posts.map((post) => ({
        href: editLink(post.id),
        text: titleOf(post),
        note: post.author_name,
      })),
      all: { href: postsLink({ search: words }), text: 'All matching posts' },
    },
    {
      title: 'People',
      items: accounts.map(({ email, full_name }) => ({
        href: peopleLink(email),
        text: full_name || email,
        note: full_name ? email : '',
      })),
      all: { href: peopleLink(words), text: 'All matching people' },
    },
  ];
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ all, ...group }) => (group.items.length < groupSize ? group : { ...group, all }));
}
