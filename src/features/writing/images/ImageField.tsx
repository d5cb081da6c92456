import { useEffect, useRef, useState } from 'react';
import { isFeaturedImage } from '~rules/post/post';
import { PostField } from '../fields/PostField';
import { useField, useWorkspace } from '../WritingContext';
import { imageHostProblem } from './image-host';
import { createImageUpload } from './image-upload';
import { ImageUploader } from './ImageUploader';

/** The featured image and its description. */
export function ImageField() {
  const { change } = useWorkspace();
  const url = useField((fields) => fields.featured_image_url);
  const alt = useField((fields) => fields.featured_image_alt);
  const group = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');
  const focusInput = () =>
    group.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus();
  // eslint-disable-next-line react-hooks/refs -- The function runs after an upload, not while rendering.
  const [upload] = useState(() =>
    createImageUpload((address) => {
      // The button that has the focus disappears.
      if (group.current?.contains(document.activeElement)) focusInput();
      change({ featured_image_url: address });
      setStatus('Image uploaded. Describe it in the next field.');
    }),
  );
  useEffect(() => upload.cancel, [upload]);
  const isShown = url !== null && isFeaturedImage(url);
  const hostProblem = url === null ? undefined : imageHostProblem(url);

  function remove(): void {
    upload.cancel();
    change({ featured_image_url: null, featured_image_alt: null });
    setStatus('Image removed.');
    focusInput();
  }

  return (
    <div ref={group} role="group" aria-labelledby="featured-image" className="mb-3 [&>.label]:pb-2">
      <p id="featured-image" className="label">
        Featured image (optional)
      </p>
      {hostProblem && (
        <p className="mb-3 flex aspect-[1200/630] w-full items-center justify-center bg-sheet p-4 text-sm text-quiet">
          {hostProblem}
        </p>
      )}
      {isShown && !hostProblem && <Preview key={url} url={url} alt={alt} />}
      <ImageUploader
        upload={upload}
        hasImage={url !== null}
        onStart={() => setStatus('')}
        focusInput={focusInput}
        onRemove={remove}
      />
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
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}

function Preview({ url, alt }: { url: string; alt: string | null }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p className="mb-3 flex aspect-[1200/630] w-full items-center justify-center bg-sheet p-4 text-sm text-quiet">
        There’s no image at this URL.
      </p>
    );
  return (
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
