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
  form.editQuestion('  ');
  await form.ask();
  expect(form.sending.$state.get()).toMatchObject({ status: 'error', field: 'message' });
  expect(api.askQuestion).not.toHaveBeenCalled();
});

test('a question that’s sent again after a lost response is the same question', async () => {
  form.editQuestion('When is my call?');
  api.askQuestion.mockRejectedValueOnce(new RequestError('unreachable'));
  await form.ask();
  expect(form.sending.$state.get()).toMatchObject({ status: 'error' });
  expect(form.$question.get()).toBe('When is my call?');
  await form.ask();
  expect(form.sending.$state.get()).toMatchObject({ status: 'success' });
  expect(form.$question.get()).toBe('');
  form.editQuestion('When is my call?');
  await form.ask();
  const keys = api.askQuestion.mock.calls.map(([, key]: unknown[]) => key);
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringContaining(String(keys[0]))]);
});

test('a question that arrives after the page was closed leaves the next person’s form alone', async () => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  const sent = Promise.withResolvers<undefined>();
  api.askQuestion.mockReturnValueOnce(sent.promise);
  api.getPortal.mockResolvedValue({});
  const close = form.open();
  form.editQuestion('When is my call?');
  const asked = form.ask();
  close();
  expect(form.$question.get()).toBe('');
  const closeNext = form.open();
  form.editQuestion('What does it cost?');
  sent.resolve(undefined);
  await asked;
  expect(form.$question.get()).toBe('What does it cost?');
  expect(form.sending.$state.get()).toEqual({ status: 'idle' });
  closeNext();
});
