import { beforeEach, expect, test, vi } from 'vitest';

const showWaiting = vi.fn<() => void>();
const loaded = vi.fn<() => { showWaiting: typeof showWaiting }>();

async function toasts() {
  vi.resetModules();
  vi.doMock('~/lib/toasts/toaster', () => loaded());
  return import('~/lib/toasts');
}

beforeEach(() => {
  vi.clearAllMocks();
  loaded.mockReturnValue({ showWaiting });
});

test('the toaster is loaded once, and shows each toast once', async () => {
  const { toast, takeToasts } = await toasts();
  const shown: unknown[] = [];
  showWaiting.mockImplementation(() => void shown.push(...takeToasts()));
  expect(loaded).not.toHaveBeenCalled();
  const undo = { label: 'Undo', onClick: () => undefined };
  toast.success('Success', 'Form submitted successfully', undo);
  toast.error('Submission Error', 'Please try again.');
  await vi.waitFor(() => expect(showWaiting).toHaveBeenCalledTimes(2));
  expect(shown).toEqual([
    { kind: 'success', title: 'Success', text: 'Form submitted successfully', action: undo },
    { kind: 'error', title: 'Submission Error', text: 'Please try again.' },
  ]);
  expect(loaded).toHaveBeenCalledTimes(1);
});

test('a failed load is retried, without toasts that are outdated by then', async () => {
  const { toast, takeToasts } = await toasts();
  loaded.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  toast.error('Submission Error', 'Please try again.');
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => {
    toast.success('Success', 'Form submitted successfully');
    expect(showWaiting).toHaveBeenCalled();
  });
  expect(takeToasts().map(({ kind }) => kind)).not.toContain('error');
});
