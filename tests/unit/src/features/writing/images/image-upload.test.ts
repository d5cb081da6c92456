import { beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '~/features/staff';
import { createImageUpload } from '~/features/writing/images/image-upload';
import { ImageProblem, prepareImage } from '~/features/writing/images/prepare-image';
import { removeFiles, uploadFile } from '~/features/writing/images/upload-file';

vi.mock(import('~/features/writing/images/prepare-image'), { spy: true });
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
  const ended = upload.upload(file);
  await vi.runAllTimersAsync();
  return { upload, ended };
}

test.each([
  [new RequestError('unreachable'), 'reach the server'],
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
    expect(onUploaded).toHaveBeenCalledWith(expect.stringContaining(names[1] ?? ''));
    expect(removeFiles).toHaveBeenCalledTimes(1);
  },
);

test('a file that isn’t an image says so, and another attempt isn’t offered', async () => {
  vi.mocked(prepareImage).mockRejectedValue(new ImageProblem('No image.'));
  const { upload } = await uploading();
  expect(upload.$state.get()).toEqual({ status: 'error', text: 'No image.' });
  expect(upload.$failed.get()).toBeUndefined();
});

test('a canceled image is deleted', async () => {
  const waiting = Promise.withResolvers<undefined>();
  vi.mocked(uploadFile).mockReturnValue(waiting.promise);
  const { upload, ended } = await uploading();
  upload.cancel();
  waiting.resolve(undefined);
  await ended;
  expect(removeFiles).toHaveBeenCalledWith(names);
  expect(onUploaded).not.toHaveBeenCalled();
});
