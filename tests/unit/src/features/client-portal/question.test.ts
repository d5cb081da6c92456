import { beforeEach, expect, test, vi } from 'vitest';
import * as form from '~/features/client-portal/store';
import { RequestError } from '~/features/staff';

const api = vi.hoisted(() => ({
  askQuestion: vi.fn(),
  getPortal: vi.fn(),
  exportOwnData: vi.fn(),
}));
vi.mock('~/features/client-portal/api', () => api);

beforeEach(() => void vi.resetAllMocks());

test('an empty question isn’t sent', async () => {
  expect(await form.ask('  ')).toBe(false);
  expect(form.sending.$state.get()).toMatchObject({ status: 'error', field: 'message' });
  expect(api.askQuestion).not.toHaveBeenCalled();
});

test('a question that’s sent again after a lost response is the same question', async () => {
  const question = 'When is my call?';
  api.askQuestion.mockRejectedValueOnce(new RequestError('unreachable'));
  expect(await form.ask(question)).toBe(false);
  expect(form.sending.$state.get()).toMatchObject({ status: 'error' });
  expect(await form.ask(question)).toBe(true);
  expect(form.sending.$state.get()).toMatchObject({ status: 'success' });
  await form.ask(question);
  const keys = api.askQuestion.mock.calls.map(([, key]: unknown[]) => key);
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringContaining(String(keys[0]))]);
});

test('the next person’s question is another one, even with the same text', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  });
  api.getPortal.mockResolvedValue({ requests: [] });
  const close = form.open();
  api.askQuestion.mockRejectedValueOnce(new RequestError('unreachable'));
  await form.ask('When is my call?');
  close();
  await form.ask('When is my call?');
  const [first, second] = api.askQuestion.mock.calls.map(([, key]: unknown[]) => key);
  expect(second).not.toBe(first);
});

test('a limit’s message says what to do', async () => {
  const text = 'You can ask five questions an hour.';
  api.askQuestion.mockRejectedValueOnce(new RequestError('failed', text, 'PT429'));
  await form.ask('When is my call?');
  expect(form.sending.$state.get()).toMatchObject({ text: `Your question wasn’t sent. ${text}` });
});
