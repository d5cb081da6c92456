import { vi } from 'vitest';
import type { LeadSearch, ListedLead } from '~/features/leads/inbox/api/leads';

/** What the fake backend stores, and the searches that it got. */
export const backend = {
  leads: [] as ListedLead[],
  isCrmConnected: true,
  searches: [] as LeadSearch[],
  version: '1',
};

async function respond<Data>(data: () => Data): Promise<Data> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return data();
}

/** Replaces the session, for vi.mock. */
export const fakeAuth = { latestChange: () => () => respond(() => backend.version) };

/** Replaces api/leads, for vi.mock. */
export const fakeApi = {
  searchLeads: vi.fn((search: LeadSearch) => {
    backend.searches.push(search);
    return respond(() => {
      const { filter, older_than, page_size = 50 } = search;
      const { search: query, deliveries: statuses } = filter;
      const found = backend.leads.filter(
        ({ email, delivery_status }) =>
          (!query || email.includes(query)) && (!statuses || statuses.includes(delivery_status)),
      );
      const start = older_than ? found.findIndex(({ id }) => id === older_than) + 1 : 0;
      return found.slice(start, start + page_size);
    });
  }),
  countLeads: vi.fn(() =>
    respond(() => {
      const count = backend.leads.length;
      const statuses = { new: count, contacted: 0, qualified: 0, won: 0, lost: 0, spam: 0 };
      return { all: count, ...statuses, held: count, dead: 0, late: 0 };
    }),
  ),
  getLeadIds: vi.fn(() => respond(() => backend.leads.map(({ request_ids }) => request_ids))),
  getPerson: vi.fn(() =>
    respond(() => ({
      requests: [],
      events: [],
      responses: [],
      account: null,
      invitation: null,
      can_sign_up: true,
      sends_document_mail: true,
    })),
  ),
  getStaff: vi.fn(() => respond(() => [])),
  changeLeads: vi.fn(),
  undoChange: vi.fn(),
  getLead: vi.fn((id: string) =>
    respond(() => {
      const lead = backend.leads.find((one) => one.id === id);
      return lead ? { lead, notes: [], documents: [] } : null;
    }),
  ),
  getCrmHealth: vi.fn(() =>
    Promise.resolve({
      ...{ is_connected: backend.isCrmConnected, backlog: 0, delayed: 0, since: null, error: null },
    }),
  ),
  reviewLeads: vi.fn(),
  redeliverLeads: vi.fn(),
  closeDelivery: vi.fn(),
  answerLead: vi.fn(),
  addDocument: vi.fn(),
  addNote: vi.fn(),
  deleteRecord: vi.fn(),
  exportLeads: vi.fn(() => respond(() => backend.leads)),
};

export function resetBackend(): void {
  vi.clearAllMocks();
  Object.assign(backend, { leads: [], isCrmConnected: true, searches: [], version: '1' });
}
