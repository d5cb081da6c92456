import { useStore } from '@nanostores/react';
import { useEffect, useId, useState, type DragEvent } from 'react';
import { Button, OutcomeNotice } from '~/features/staff';
import { isFeaturedImage } from '~rules/post/post';
import { PostField } from '../fields/PostField';
import { useField, useWorkspace } from '../WritingContext';
import { imageHostProblem } from './image-host';
import { createImageUpload } from './image-upload';

/** The featured image and its description. */
export function ImageField() {
  const { change } = useWorkspace();
  const url = useField((fields) => fields.featured_image_url);
  const alt = useField((fields) => fields.featured_image_alt);
  const [upload] = useState(() =>
    createImageUpload((address) => change({ featured_image_url: address })),
  );
  const state = useStore(upload.$state);
  const failed = useStore(upload.$failed);
  const note = useId();
  useEffect(() => upload.cancel, [upload]);
  const isBusy = state.status === 'submitting';
  const problem = url === null ? undefined : imageHostProblem(url);

  function start(file: Blob | undefined): void {
    if (file) void upload.upload(file);
  }

  return (
    <div
      role="group"
      aria-labelledby="featured-image"
      className="mb-3 [&>.label]:pb-2"
      {...fileDrop(start)}
    >
      <p id="featured-image" className="label">
        Featured image (optional)
      </p>
      {url !== null && isFeaturedImage(url) && (
        <Preview key={url} url={url} alt={alt} problem={problem} />
      )}
      <div className="mb-3 border border-dashed border-rule p-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <label className="action action-outline relative cursor-pointer px-3 text-sm outline-offset-2 outline-signal focus-within:outline-3 has-disabled:cursor-default has-disabled:opacity-60">
            <span>{url === null ? 'Choose an image' : 'Replace image'}</span>
            <input
              type="file"
              className="sr-only"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              aria-describedby={note}
              onChange={({ target }) => {
                start(target.files?.[0]);
                // Choosing the same file again is a change, too.
                target.value = '';
              }}
            />
          </label>
          {isBusy && (
            <Button look="link" onClick={upload.cancel}>
              Cancel
            </Button>
          )}
          {failed && (
            <Button look="link" onClick={() => start(failed)}>
              Try again
            </Button>
          )}
          {url !== null && !isBusy && (
            <Button
              look="link"
              onClick={() => {
                change({ featured_image_url: null, featured_image_alt: null });
                void upload.reportRemoval();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p id={note} className="mt-2 text-sm text-quiet">
          Or drop one here. JPEG, PNG, or WebP, up to 10 MB. We remove its location and other camera
          data.
        </p>
        <OutcomeNotice state={state} isInline />
      </div>
      {url && (
        <PostField
          name="featured_image_alt"
          required={false}
          hint={
            alt
              ? 'For people who can’t see the image.'
              : 'Describe what it shows for people who can’t see it. Without a description, screen readers repeat the title.'
          }
        />
      )}
    </div>
  );
}

/** Takes a dropped file. Otherwise, the browser would leave the page to show it. */
function fileDrop(onFile: (file: File | undefined) => void) {
  const take = (event: DragEvent<HTMLDivElement>): boolean => {
    // A post that can't be edited is in a disabled fieldset.
    const isDisabled = event.currentTarget.querySelector('input:disabled') !== null;
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return false;
    event.preventDefault();
    return true;
  };
  return {
    onDragOver: take,
    onDrop: (event: DragEvent<HTMLDivElement>) => {
      if (take(event)) onFile(event.dataTransfer.files[0]);
    },
  };
}

interface PreviewProps {
  url: string;
  alt: string | null;
  /** Why the site won't show it. */
  problem: string | undefined;
}

function Preview({ url, alt, problem }: PreviewProps) {
  const [failed, setFailed] = useState(false);
  const text = problem ?? (failed && 'There’s no image at this URL.');
  return text ? (
    <p className="mb-3 flex aspect-[1200/630] w-full items-center justify-center bg-sheet p-4 text-sm text-quiet">
      {text}
    </p>
  ) : (
    <img
      className="mb-3 aspect-[1200/630] h-auto w-full bg-sheet object-cover"
      src={url}
      alt={alt ?? ''}
      width={1200}
      height={630}
      onError={() => setFailed(true)}
    />
  );
}
