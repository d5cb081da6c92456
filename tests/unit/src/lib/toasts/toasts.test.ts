import { beforeEach, expect, test, vi } from 'vitest';
import type { Toast } from '~/lib/toasts/toaster';

const showToasts = vi.fn<(toasts: readonly Toast[]) => void>();
const loaded = vi.fn<() => { showToasts: typeof showToasts }>();
const shown = () => showToasts.mock.calls.flatMap(([toasts]) => toasts);

async function importToasts() {
  vi.resetModules();
  vi.doMock('~/lib/toasts/toaster', () => loaded());
  return import('~/lib/toasts');
}

beforeEach(() => {
  vi.clearAllMocks();
  loaded.mockReturnValue({ showToasts });
});

test('the toaster is loaded once, and shows each toast once', async () => {
  const { toast } = await importToasts();
  expect(loaded).not.toHaveBeenCalled();
  const undo = { label: 'Undo', onClick: () => undefined };
  toast.success('Success', 'Form submitted successfully', undo);
  toast.error('Submission Error', 'Please try again.');
  await vi.waitFor(() => expect(showToasts).toHaveBeenCalledTimes(2));
  expect(shown()).toEqual([
    { kind: 'success', title: 'Success', text: 'Form submitted successfully', action: undo },
    { kind: 'error', title: 'Submission Error', text: 'Please try again.' },
  ]);
  expect(loaded).toHaveBeenCalledTimes(1);
});

test('a failed load is retried, without toasts that are outdated by then', async () => {
  const { toast } = await importToasts();
  loaded.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  toast.error('Submission Error', 'Please try again.');
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => {
    toast.success('Success', 'Form submitted successfully');
    expect(shown().map(({ kind }) => kind)).toContain('success');
  });
  expect(shown().map(({ kind }) => kind)).not.toContain('error');
});
