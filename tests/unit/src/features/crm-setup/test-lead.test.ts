import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { getTestLead, lookUp, type TestLead } from '~/features/crm-setup/api/crm';
import { createTestLead } from '~/features/crm-setup/store/test-lead';

vi.mock('~/features/crm-setup/api/crm', () => ({
  getTestLead: vi.fn(),
  lookUp: vi.fn(),
  sendTestLead: vi.fn(),
}));

test('follows a test lead until the page is closed, and looks up a new one', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', { onLine: true });
  const created_at = new Date().toISOString();
  const pending = { delivered_at: null, dead_at: null, last_error: null, response_status: null };
  const waiting = {
    ...pending,
    id: 'lead',
    email: 'a@b.example',
    created_at,
    attempts: 0,
    due_at: null,
  };
  vi.mocked(getTestLead).mockResolvedValue(waiting);
  vi.mocked(lookUp).mockResolvedValue(null);
  const calls = () => [getTestLead, lookUp].map((call) => vi.mocked(call).mock.calls.length);
  const { open, send } = createTestLead(atom(true));
  const close = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([1, 1]);
  await send();
  expect(calls()).toEqual([2, 2]);

  const late = Promise.withResolvers<TestLead>();
  vi.mocked(getTestLead).mockReturnValueOnce(late.promise);
  await vi.advanceTimersByTimeAsync(2000);
  close();
  late.resolve(waiting);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toEqual([3, 2]);
});
