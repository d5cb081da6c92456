import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { atom, readonlyType } from 'nanostores';
import { createAction, faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { imageAddress } from '~rules/post/stored-images';
import { errorText, problem } from '../store/problems';
import { isImageQuotaReached } from './image-quota';
import { ImageProblem, prepareImage, type ImageFile } from './prepare-image';
import { removeFiles, uploadFile } from './upload-file';

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
  if (error instanceof ImageProblem) return error.message;
  if (faultOf(error) === 'not-allowed' && (await isImageQuotaReached().catch(() => false))) {
    return quotaReached;
  }
  return error instanceof RequestError && error.code === '507'
    ? diskFull
    : messages[faultOf(error)];
}

/** Prepares and uploads one image at a time, and calls `onUploaded` with its address. */
export function createImageUpload(onUploaded: (address: string) => void) {
  const action = createAction({ explain: (error) => ({ text: errorText(error) }) });
  /** What can be uploaded with another attempt. */
  const $failed = atom<Blob | undefined>();
  let running: AbortController | undefined;

  /** Stops the upload, or dismisses its outcome. */
  function cancel(): void {
    running?.abort();
    action.clear();
    $failed.set(undefined);
  }

  /** Uploads all files of an image, or none: if one fails or the signal aborts, deletes those that have arrived. */
  async function uploadAll(files: readonly ImageFile[], signal: AbortSignal): Promise<void> {
    try {
      for (const file of files) {
        await uploadWithRetries(file, signal);
        signal.throwIfAborted();
      }
    } catch (error) {
      void removeFiles(files.map(({ name }) => name)).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Progress and outcome of the upload. */
    $state: action.$state,

    /** The image whose upload failed, for another attempt. */
    $failed: readonlyType($failed),

    /** Uploads a file. Cancels an upload that's still running. */
    async upload(file: Blob): Promise<void> {
      cancel();
      const { signal } = (running = new AbortController());
      await action.run(async (report) => {
        report('Preparing the image…');
        try {
          const { files, largest } = await prepareImage(file);
          signal.throwIfAborted();
          report('Uploading the image…');
          await uploadAll(files, signal);
          onUploaded(imageAddress(largest, PUBLIC_SUPABASE_URL));
          return 'Image uploaded. Describe it in the next field.';
        } catch (error) {
          // Its outcome isn't shown.
          if (signal.aborted) throw error;
          const text = await messageOf(error);
          if (!(error instanceof ImageProblem) && !signal.aborted) $failed.set(file);
          throw problem(text);
        }
      });
    },

    /** Says that the image is gone. */
    async reportRemoval(): Promise<void> {
      cancel();
      await action.run(() => Promise.resolve('Image removed.'));
    },

    cancel,
  };
}

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
