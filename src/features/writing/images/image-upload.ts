import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { atom, readonlyType } from 'nanostores';
import { createAction, faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { imageAddress } from '~rules/post/stored-images';
import { errorText, problem } from '../store/problems';
import { isImageQuotaReached } from './image-quota';
import { ImageProblem, prepareImage, type ImageFile } from './prepare-image';
import { removeFiles, uploadFile } from './upload-file';

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
  let attempts = 0;

  /** Hides the upload, or its outcome. Its files are deleted once the one that's being sent has arrived. */
  function cancel(): void {
    attempts += 1;
    action.clear();
    $failed.set(undefined);
  }

  /** Uploads all files of an image, or none: if one fails or it's canceled, deletes those that have arrived. */
  async function uploadAll(files: readonly ImageFile[], isCanceled: () => boolean): Promise<void> {
    try {
      for (const file of files) {
        await uploadFile(file);
        if (isCanceled()) throw new Error('Canceled.');
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
      const attempt = attempts;
      const isCanceled = () => attempt !== attempts;
      await action.run(async (report) => {
        report('Preparing the image…');
        try {
          const { files, largest } = await prepareImage(file);
          report('Uploading the image…');
          await uploadAll(files, isCanceled);
          onUploaded(imageAddress(largest, PUBLIC_SUPABASE_URL));
          return 'Image uploaded. Describe it in the next field.';
        } catch (error) {
          // Its outcome isn't shown.
          if (isCanceled()) throw error;
          const text = await messageOf(error);
          if (!(error instanceof ImageProblem) && !isCanceled()) $failed.set(file);
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
