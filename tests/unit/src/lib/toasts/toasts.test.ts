import { beforeEach, expect, test, vi } from 'vitest';

const showToast = vi.fn();
const loaded = vi.fn<() => { showToast: typeof showToast }>();

async function toasts() {
  vi.resetModules();
  vi.doMock('~/lib/toasts/toaster', () => loaded());
  return import('~/lib/toasts');
}

beforeEach(() => {
  vi.clearAllMocks();
  loaded.mockReturnValue({ showToast });
});

test('the toaster is loaded once, for the first toast', async () => {
  const { toast } = await toasts();
  expect(loaded).not.toHaveBeenCalled();
  const undo = { label: 'Undo', onClick: () => undefined };
  toast.success('Success', 'Form submitted successfully', undo);
  toast.error('Submission Error', 'Please try again.');
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledTimes(2));
  expect(showToast).toHaveBeenCalledWith('success', 'Success', 'Form submitted successfully', undo);
  expect(showToast).toHaveBeenCalledWith(
    'error',
    'Submission Error',
    'Please try again.',
    undefined,
  );
  expect(loaded).toHaveBeenCalledTimes(1);
});

test('a failed load is retried', async () => {
  const { toast, warmToasts } = await toasts();
  loaded.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  warmToasts();
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => {
    toast.error('Submission Error', 'Please try again.');
    expect(showToast).toHaveBeenCalled();
  });
});
