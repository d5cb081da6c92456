import { withStoredEmails } from '~rules/account/email';
import { rpc } from '~/features/auth';
import { isAtLeast, type Role } from '~rules/account/roles';

/** What's found, at most `groupSize` of each kind. Only admins see leads and accounts. */
export interface Found {
  leads: FoundLead[];
  posts: FoundPost[];
  accounts: FoundAccount[];
}

export interface FoundLead {
  id: string;
  first_name: string | null;
  last_name: string | null;
  business_name: string | null;
  company: string | null;
  email: string;
}

export interface FoundPost {
  id: string;
  title: string;
  author_name: string;
}

export interface FoundAccount {
  id: string;
  full_name: string;
  email: string;
}

export const groupSize = 5;

/** Finds leads, posts, and accounts as the search of each list does. Throws a RequestError. */
export async function search(words: string, role: Role): Promise<Found> {
  const [leads, posts, accounts] = await Promise.all([
    isAtLeast(role, 'admin') ? searchLeads(words) : [],
    searchPosts(words),
    isAtLeast(role, 'admin') ? searchAccounts(words) : [],
  ]);
  return { leads, posts, accounts };
}

async function searchLeads(words: string): Promise<FoundLead[]> {
  return rpc('search_leads', { filter: { search: withStoredEmails(words) }, page_size: groupSize });
}

async function searchPosts(words: string): Promise<FoundPost[]> {
  const filter = { search: words, page_size: groupSize };
  const found: { posts: FoundPost[] } = await rpc('list_posts', { filter });
  return found.posts;
}

async function searchAccounts(words: string): Promise<FoundAccount[]> {
  const found: { accounts: FoundAccount[] } = await rpc('list_accounts', {
    filter: { search: withStoredEmails(words) },
  });
  return found.accounts.slice(0, groupSize);
}
