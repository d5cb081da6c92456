/** What a tab of the portal is for (spec §2). */
export type Tab = 'signup' | 'signin';

/** How somebody came to the portal. */
export interface Arrival {
  tab: Tab;
  /** By a link of a mail that leads nowhere any more. */
  expiredLink: boolean;
}

/** By the query of the address. Who wants to see a page of the staff, or had a link, has an account. */
export function arrivalBy(search: string): Arrival {
  const query = new URLSearchParams(search);
  const expiredLink = query.get('link') === 'expired';
  return { tab: expiredLink || query.has('to') ? 'signin' : 'signup', expiredLink };
}
