import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { atom, readonlyType } from 'nanostores';
import { createAction, faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { imageAddress } from '~rules/post/stored-images';
import { errorText, problem } from '../store/problems';
import { ImageProblem, prepareImage, type ImageFile } from './prepare-image';
import { removeFiles, uploadFile } from './upload-file';

const messages: Readonly<Record<Fault, string>> = {
  ...faultTexts,
  'signed-out': 'Sign in to upload images, then try again.',
  // Anyone who's signed in can upload images up to these limits.
  'not-allowed':
    'You’ve uploaded too many images in the last hour, or used all of your image storage. Try again later, or ask a moderator to add this image for you.',
};
const diskFull = 'The server’s disk is full. Tell an admin, and try again once there’s space.';

function messageOf(error: unknown): string {
  if (error instanceof ImageProblem) return error.message;
  const isFull = error instanceof RequestError && error.code === '507';
  return isFull ? diskFull : messages[faultOf(error)];
}

/** Prepares and uploads one image at a time, and calls `onUploaded` with its address. */
export function createImageUpload(onUploaded: (address: string) => void) {
  const action = createAction({ explain: (error) => ({ text: errorText(error) }) });
  /** What can be uploaded with another attempt. */
  const $failed = atom<Blob | undefined>();
  /** Hides the upload, or its outcome. Its files are deleted once the one that's being sent has arrived. */
  function cancel(): void {
    action.clear();
    $failed.set(undefined);
  }

  /** Uploads all files of an image, or none: if one fails or it's canceled, deletes those that have arrived. */
  async function uploadAll(files: readonly ImageFile[], isWanted: () => boolean): Promise<void> {
    try {
      for (const file of files) {
        await uploadFile(file);
        if (!isWanted()) throw new Error('Canceled.');
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
      await action.run(async (report, isWanted) => {
        report('Preparing the image…');
        try {
          const { files, largest } = await prepareImage(file);
          report('Uploading the image…');
          await uploadAll(files, isWanted);
          onUploaded(imageAddress(largest, PUBLIC_SUPABASE_URL));
          return 'Image uploaded. Describe it in the next field.';
        } catch (error) {
          // Its outcome isn't shown.
          if (!isWanted()) throw error;
          if (!(error instanceof ImageProblem)) $failed.set(file);
          throw problem(messageOf(error));
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
