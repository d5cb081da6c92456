import { expect, test, vi } from 'vitest';
import { exportLeads } from '~/features/leads/inbox/api/leads';
import { exportAuditLog } from '~/features/people/api/audit-log';

const backend = vi.hoisted(() => ({ calls: [] as unknown[], pages: [] as unknown[] }));
vi.mock('~/features/auth', async (original) => ({
  ...(await original<object>()),
  request: (query: (client: object) => PromiseLike<unknown>) =>
    query({
      rpc: (...call: unknown[]) => {
        backend.calls.push(call);
        return { abortSignal: () => Promise.resolve(backend.pages.shift()) };
      },
    }),
}));

test('all pages of leads are exported', async () => {
  backend.pages = [
    { leads: [{ id: 'a' }, { id: 'b' }], has_more: true },
    { leads: [{ id: 'c' }], has_more: false },
  ];
  backend.calls = [];
  const leads = await exportLeads({ source: 'Direct' });
  expect(leads.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(backend.calls).toEqual([
    ['export_leads', { filter: { source: 'Direct' } }],
    ['export_leads', { filter: { source: 'Direct' }, older_than: 'b' }],
  ]);
});

test('all pages of the audit log are exported', async () => {
  backend.pages = [
    { entries: [{ id: 3 }, { id: 2 }], has_more: true },
    { entries: [{ id: 1 }], has_more: false },
  ];
  backend.calls = [];
  const entries = await exportAuditLog({ action: 'lead.deleted' });
  expect(entries.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(backend.calls).toEqual([
    ['export_audit_log', { filter: { action: 'lead.deleted' } }],
    ['export_audit_log', { filter: { action: 'lead.deleted', before: 2 } }],
  ]);
});
