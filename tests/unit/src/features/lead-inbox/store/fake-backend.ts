import { vi } from 'vitest';
import type { LeadSearch, LeadWithEvents } from '~/features/lead-inbox/api/leads';
import { standings } from '~/features/lead-inbox/rules/standings';
import type { LeadRow } from '~rules/lead-record';

/** What the backend holds, and what it is to do next. */
export const backend = {
  leads: [] as LeadRow[],
  /** Thrown instead of the next answers. */
  fault: undefined as unknown,
  searches: [] as LeadSearch[],
  /** What it answers with is settled when it is asked, and waits for this. */
  busy: undefined as Promise<unknown> | undefined,
};

/** The module of calls on that backend, for vi.mock. */
export function fakeCalls() {
  const answer = async <Data>(data: () => Data) => {
    if (backend.fault) throw backend.fault as Error;
    const settled = data();
    await backend.busy;
    return settled;
  };
  return {
    searchLeads: vi.fn((search: LeadSearch) => {
      backend.searches.push(search);
      return answer(() => found(search));
    }),
    countLeads: vi.fn(() => answer(() => [{ standing: 'held', count: backend.leads.length }])),
    readLeads: vi.fn((ids: string[]) =>
      answer(() => backend.leads.filter(({ id }) => ids.includes(id))),
    ),
    readLead: vi.fn((id: string) =>
      answer((): LeadWithEvents | null => {
        const lead = backend.leads.find((one) => one.id === id);
        return lead ? { lead, events: [] } : null;
      }),
    ),
  };
}

function found({ query, standings: wanted, older_than, page_size }: LeadSearch): LeadRow[] {
  const all = backend.leads
    .filter(({ standing }) => !wanted || (standing in standings && wanted.includes(standing)))
    .filter(({ email }) => !query || email.includes(query))
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  const from = older_than ? all.findIndex(({ id }) => id === older_than) + 1 : 0;
  return all.slice(from, from + page_size);
}

export function emptyBackend(): void {
  Object.assign(backend, { leads: [], fault: undefined, searches: [], busy: undefined });
}
