import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { atom, readonlyType } from 'nanostores';
import { faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { imageAddress } from '~rules/post/stored-images';
import { isImageQuotaReached } from './image-quota';
import { ImageProblem, prepareImage, type ImageFile, type PreparedImage } from './prepare-image';
import { removeFiles, uploadFile } from './upload-file';

export type UploadState =
  | { status: 'idle' }
  | { status: 'preparing' }
  /** `progress`: from 0 to 1. */
  | { status: 'uploading'; progress: number }
  | { status: 'error'; message: string; canRetry: boolean };

/** Waits before the second and third attempt to upload a file. */
const retryAfterMs = [1000, 4000];

/** What a denial means: anyone who's signed in can upload images up to these limits. */
const tooMany = 'You’ve uploaded too many images in the last hour. Try again later.';
const quotaReached =
  'You’ve used all of your image storage. Ask a moderator to add this image for you.';

const diskFull = 'The server’s disk is full. Tell an admin, and try again once there’s space.';

const messages: Readonly<Record<Fault, string>> = {
  ...faultTexts,
  'signed-out': 'Sign in to upload images, then try again.',
  'not-allowed': tooMany,
};

async function messageOf(error: unknown): Promise<string> {
  if (faultOf(error) === 'not-allowed' && (await isImageQuotaReached().catch(() => false))) {
    return quotaReached;
  }
  return error instanceof RequestError && error.code === '507'
    ? diskFull
    : messages[faultOf(error)];
}

/** Prepares and uploads one image at a time, and calls `onUploaded` with its address. */
export function createImageUpload(onUploaded: (address: string) => void) {
  const $state = atom<UploadState>({ status: 'idle' });
  let file: Blob | undefined;
  let running: AbortController | undefined;

  /** Uploads all files, or none: if one fails or the signal aborts, deletes those that have arrived. */
  async function uploadAll({ files, largest }: PreparedImage, signal: AbortSignal): Promise<void> {
    const total = files.reduce((sum, { body }) => sum + body.size, 0);
    let sent = 0;
    try {
      for (const each of files) {
        $state.set({ status: 'uploading', progress: sent / total });
        await uploadWithRetries(each, signal);
        signal.throwIfAborted();
        sent += each.body.size;
      }
    } catch (error) {
      void removeFiles(files.map(({ name }) => name)).catch(() => undefined);
      throw error;
    }
    $state.set({ status: 'idle' });
    onUploaded(imageAddress(largest, PUBLIC_SUPABASE_URL));
  }

  /** Uploads a file. Cancels an upload that's still running. */
  async function upload(chosen: Blob): Promise<void> {
    file = chosen;
    running?.abort();
    const { signal } = (running = new AbortController());
    $state.set({ status: 'preparing' });
    try {
      const image = await prepareImage(chosen);
      signal.throwIfAborted();
      await uploadAll(image, signal);
    } catch (error) {
      if (signal.aborted) return;
      const isUnusable = error instanceof ImageProblem;
      const message = isUnusable ? error.message : await messageOf(error);
      if (signal.aborted) return;
      $state.set({ status: 'error', message, canRetry: !isUnusable });
    }
  }

  return {
    /** What's happening. */
    $state: readonlyType($state),

    upload,

    /** Tries again after an error, under new names: the earlier files may still be being deleted. */
    async retry(): Promise<void> {
      if (file) await upload(file);
    },

    /** Stops the upload, or dismisses its error. */
    cancel(): void {
      running?.abort();
      $state.set({ status: 'idle' });
    },
  };
}

export type ImageUpload = ReturnType<typeof createImageUpload>;

async function uploadWithRetries(file: ImageFile, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await uploadFile(file, signal);
      return;
    } catch (error) {
      // An earlier attempt arrived, although its response got lost. Names are random, so nobody else has this one.
      if (error instanceof RequestError && error.code === '409') return;
      const waitMs = retryAfterMs[attempt];
      const isTemporary = ['unreachable', 'failed'].includes(faultOf(error));
      if (waitMs === undefined || !isTemporary || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      signal.throwIfAborted();
    }
  }
}
