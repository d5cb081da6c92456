import { beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '~/features/staff';
import { createImageUpload } from '~/features/writing/images/image-upload';
import { ImageProblem, prepareImage } from '~/features/writing/images/prepare-image';
import { removeFiles, uploadFile } from '~/features/writing/images/upload-file';

vi.mock(import('~/features/writing/images/prepare-image'), async (load) => ({
  ...(await load()),
  prepareImage: vi.fn(),
}));
vi.mock(import('~/features/writing/images/upload-file'));

const folder = '6f0c1a52-0d5e-4b1a-9a53-1c8f2f7f2b11';
const names = [`${folder}/480.jpg`, `${folder}/960.jpg`];
const file = new Blob(['a']);
const onUploaded = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.mocked(removeFiles).mockResolvedValue();
  vi.mocked(prepareImage).mockResolvedValue({
    files: names.map((name) => ({ name, body: file })),
    largest: names[1] ?? '',
  });
  return () => vi.useRealTimers();
});

async function uploading() {
  const upload = createImageUpload(onUploaded);
  const texts: unknown[] = [];
  upload.$state.listen((state) => texts.push('text' in state && state.text));
  const ended = upload.upload(file);
  await vi.runAllTimersAsync();
  return { upload, ended, texts };
}

test('the address of an uploaded image is the post’s, and each step is said once for all files', async () => {
  const { upload, texts } = await uploading();
  expect(onUploaded).toHaveBeenCalledWith(expect.stringContaining(names[1] ?? ''));
  expect(texts.filter((text) => String(text).startsWith('Uploading'))).toHaveLength(1);
  expect(upload.$state.get()).toMatchObject({ status: 'success' });
  expect(removeFiles).not.toHaveBeenCalled();
  await upload.reportRemoval();
  expect(upload.$state.get()).toEqual({ status: 'success', text: 'Image removed.' });
});

test.each([
  [new RequestError('unreachable'), 'reach the server'],
  [new RequestError('not-allowed'), 'too many images'],
  [new RequestError('failed', 'Full', '507'), 'disk is full'],
])(
  'after %s, what arrived is deleted, and the same file can be tried again',
  async (error, text) => {
    vi.mocked(uploadFile).mockResolvedValueOnce().mockRejectedValueOnce(error);
    const { upload } = await uploading();
    expect(removeFiles).toHaveBeenCalledWith(names);
    const shown = expect.stringContaining(text) as string;
    expect(upload.$state.get()).toEqual({ status: 'error', text: shown });
    expect(upload.$failed.get()).toBe(file);
    await upload.upload(file);
    expect(upload.$failed.get()).toBeUndefined();
    expect(upload.$state.get()).toMatchObject({ status: 'success' });
  },
);

test('a canceled image is deleted', async () => {
  const waiting = Promise.withResolvers<undefined>();
  vi.mocked(uploadFile).mockReturnValue(waiting.promise);
  const { upload, ended } = await uploading();
  upload.cancel();
  waiting.resolve(undefined);
  await ended;
  expect(removeFiles).toHaveBeenCalledWith(names);
  expect(upload.$state.get()).toEqual({ status: 'idle' });
  expect(onUploaded).not.toHaveBeenCalled();
});

test('a file that isn’t an image says so', async () => {
  vi.mocked(prepareImage).mockRejectedValue(new ImageProblem('No image.'));
  const { upload } = await uploading();
  expect(upload.$state.get()).toEqual({ status: 'error', text: 'No image.' });
  expect(upload.$failed.get()).toBeUndefined();
});
