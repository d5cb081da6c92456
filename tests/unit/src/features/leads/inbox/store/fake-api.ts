import { vi } from 'vitest';
import type { ListedLead } from '~/features/leads/inbox/api/leads';

/** What the fake backend stores. */
export const backend = { leads: [] as ListedLead[], isCrmConnected: true, version: '1' };

/** Responds after a millisecond. */
const responds = <Data>(data: (id: string) => Data) =>
  vi.fn(async (id: string) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return data(id);
  });

/** Replaces the session, for vi.mock. */
export const fakeAuth = { latestChange: () => responds(() => backend.version) };

/** Replaces api/leads, for vi.mock. */
export const fakeApi = {
  searchLeads: responds(() => backend.leads),
  countLeads: responds(() => null),
  getLeadIds: responds(() => backend.leads.map(({ request_ids }) => request_ids)),
  getStaff: responds(() => []),
  getLead: responds((id) => {
    const lead = backend.leads.find((one) => one.id === id);
    return lead
      ? { lead, notes: [], documents: [], requests: [], events: [], responses: [] }
      : null;
  }),
  getCrmHealth: responds(() => ({ is_connected: backend.isCrmConnected })),
  changeLeads: vi.fn(),
  undoChange: vi.fn(),
  decideOnLeads: vi.fn(),
  exportLeads: vi.fn(),
  answerLead: vi.fn(),
  addNote: vi.fn(),
};

export function resetBackend(): void {
  vi.clearAllMocks();
  Object.assign(backend, { leads: [], isCrmConnected: true, version: '1' });
}
