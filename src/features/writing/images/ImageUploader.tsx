import { useStore } from '@nanostores/react';
import { useId, useState, type DragEvent } from 'react';
import type { ImageUpload, UploadState } from './image-upload';

interface Props {
  upload: ImageUpload;
  hasImage: boolean;
  onStart: () => void;
  /** Moves the focus away from a button that's about to disappear. */
  focusInput: () => void;
  onRemove: () => void;
}

/** Where people choose or drop a file, with its progress. */
export function ImageUploader({ upload, hasImage, onStart, focusInput, onRemove }: Props) {
  const state = useStore(upload.$state);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const isBusy = state.status === 'preparing' || state.status === 'uploading';

  function start(file: File | undefined): void {
    if (!file) return;
    onStart();
    void upload.upload(file);
  }

  function onDragOver(event: DragEvent<HTMLDivElement>): void {
    if (!event.dataTransfer.types.includes('Files') || isDisabled(event.currentTarget)) return;
    // Otherwise, the browser would leave the page to show the file.
    event.preventDefault();
    setIsOver(true);
  }

  function onDrop(event: DragEvent<HTMLDivElement>): void {
    setIsOver(false);
    if (!event.dataTransfer.types.includes('Files') || isDisabled(event.currentTarget)) return;
    event.preventDefault();
    start(event.dataTransfer.files[0]);
  }

  return (
    <div
      className="mb-3 border border-dashed border-rule p-4 data-over:border-signal data-over:bg-sheet"
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className="image-buttons">
        <label className="action action-outline">
          <span>{hasImage ? 'Replace image' : 'Choose an image'}</span>
          <input
            type="file"
            className="sr-only"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              start(target.files?.[0]);
              // Choosing the same file again is a change, too.
              target.value = '';
            }}
          />
        </label>
        {state.status === 'error' && state.canRetry && (
          <button
            type="button"
            className="link staff-link-button"
            onClick={() => {
              void upload.retry();
              focusInput();
            }}
          >
            Try again
          </button>
        )}
        {(isBusy || state.status === 'error') && (
          <button
            type="button"
            className="link staff-link-button"
            onClick={() => {
              upload.cancel();
              focusInput();
            }}
          >
            {isBusy ? 'Cancel' : 'Dismiss'}
          </button>
        )}
        {hasImage && !isBusy && (
          <button type="button" className="link staff-link-button" onClick={onRemove}>
            Remove
          </button>
        )}
      </div>
      {isBusy && (
        <progress
          className="image-progress"
          aria-label="Upload progress"
          max={1}
          value={state.status === 'uploading' ? state.progress : undefined}
        />
      )}
      <p id={`${id}-note`} className="mt-2 text-sm text-quiet">
        Or drop one here. JPEG, PNG, or WebP, up to 10 MB. We remove its location and other camera
        data.
      </p>
      <p
        role="status"
        className="text-sm text-quiet data-warm:mt-2 data-warm:font-semibold data-warm:text-warm"
        data-warm={state.status === 'error' || undefined}
      >
        {statusText(state)}
      </p>
    </div>
  );
}

/** A post that can't be edited is in a disabled fieldset. */
function isDisabled(element: HTMLElement): boolean {
  return element.querySelector('input:disabled') !== null;
}

function statusText(state: UploadState): string | undefined {
  switch (state.status) {
    case 'preparing':
      return 'Preparing the image…';
    case 'uploading':
      return 'Uploading the image…';
    case 'error':
      return state.message;
    default:
      return undefined;
  }
}
