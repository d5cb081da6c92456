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

test('what shows toasts is fetched when the first one is shown, and once', async () => {
  const { toast } = await toasts();
  expect(loaded).not.toHaveBeenCalled();
  toast.success('Success', 'Form submitted successfully');
  toast.error('Submission Error', 'Please try again.');
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledTimes(2));
  expect(showToast.mock.calls).toEqual([
    ['success', 'Success', 'Form submitted successfully'],
    ['error', 'Submission Error', 'Please try again.'],
  ]);
  expect(loaded).toHaveBeenCalledTimes(1);
});

test('it can be fetched ahead, without showing anything', async () => {
  const { warmToasts } = await toasts();
  warmToasts();
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
  expect(showToast).not.toHaveBeenCalled();
});

test('a fetch that fails is no fault, and is tried again', async () => {
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
