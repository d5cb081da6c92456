import { rpc } from '~/features/auth';
import { leadsLink } from '~/features/leads';
import { postsLink, titleOf } from '~/features/posts';
import { editLink, staffLink } from '~/lib/staff-links';
import { formatListUrl } from '~/lib/url-view';
import { withStoredEmails } from '~rules/account/email';
import { isAtLeast, type Role } from '~rules/account/roles';
import type { Tables } from '~rules/database.types';

export interface Result {
  href: string;
  text: string;
  note: string;
}

export interface ResultGroup {
  title: string;
  items: Result[];
  /** Link to the rest, if there may be more. */
  all?: { href: string; text: string };
}

interface Kind {
  title: string;
  /** The lowest role that can search for it. */
  role: Role;
  find: (search: string) => Promise<Result[]>;
  linkToAll: (search: string) => string;
}

export const groupSize = 5;

const peopleLink = (search: string) =>
  staffLink('/staff/people') + formatListUrl(new URLSearchParams(), search);

type FoundLead = Pick<
  Tables<'leads'>,
  'id' | 'first_name' | 'last_name' | 'business_name' | 'company' | 'email'
>;

/** Each is searched as its list is. */
const kinds: readonly Kind[] = [
  {
    title: 'Leads',
    role: 'admin',
    async find(search) {
      const filter = { search: withStoredEmails(search) };
      const leads: FoundLead[] = await rpc('search_leads', { filter, page_size: groupSize });
      return leads.map(({ id, first_name, last_name, business_name, company, email }) => ({
        href: leadsLink({ lead: id }),
        text: [first_name, last_name].filter(Boolean).join(' ') || business_name || email,
        note: [company, email].filter(Boolean).join(', '),
      }));
    },
    linkToAll: (search) => leadsLink({ search, group: 'all' }),
  },
  {
    title: 'Posts',
    role: 'moderator',
    async find(search) {
      const filter = { search, page_size: groupSize };
      const found: { posts: { id: string; title: string; author_name: string }[] } = await rpc(
        'list_posts',
        { filter },
      );
      return found.posts.map((post) => ({
        href: editLink(post.id),
        text: titleOf(post),
        note: post.author_name,
      }));
    },
    linkToAll: (search) => postsLink({ search }),
  },
  {
    title: 'People',
    role: 'admin',
    async find(search) {
      const filter = { search: withStoredEmails(search) };
      const found: { accounts: { full_name: string; email: string }[] } = await rpc(
        'list_accounts',
        { filter },
      );
      return found.accounts.slice(0, groupSize).map(({ full_name, email }) => ({
        href: peopleLink(email),
        text: full_name || email,
        note: full_name ? email : '',
      }));
    },
    linkToAll: peopleLink,
  },
];

/** Finds at most `groupSize` of each kind. Kinds without results are left out. Throws a RequestError. */
export async function search(words: string, role: Role): Promise<ResultGroup[]> {
  const groups = await Promise.all(
    kinds
      .filter((kind) => isAtLeast(role, kind.role))
      .map(async ({ title, find, linkToAll }) => {
        const items = await find(words);
        const all = { href: linkToAll(words), text: `All matching ${title.toLowerCase()}` };
        return { title, items, ...(items.length === groupSize && { all }) };
      }),
  );
  return groups.filter(({ items }) => items.length > 0);
}
