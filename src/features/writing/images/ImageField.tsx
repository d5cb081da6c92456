import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { useEffect, useRef, useState } from 'react';
import { Field } from '~/components/ui/Field';
import { isFeaturedImage, postLengths } from '~rules/post/post';
import { storedSources } from '~rules/post/stored-images';
import { imageHostProblem } from './image-host';
import { createImageUpload } from './image-upload';
import { ImageUploader } from './ImageUploader';

export interface ImageValue {
  url: string | null;
  alt: string | null;
}

interface Props extends ImageValue {
  /** IDs of the address and the description. */
  ids: { url: string; alt: string };
  errors: { url?: string | undefined; alt?: string | undefined };
  /** The first one that's passed is also called after uploads. */
  onChange: (change: Partial<ImageValue>) => void;
}

/** A post's image, uploaded or by its address, and its description. */
export function ImageField({ url, alt, ids, errors, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');
  const focusInput = () =>
    group.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus();
  // eslint-disable-next-line react-hooks/refs -- The function runs after an upload, not while rendering.
  const [upload] = useState(() =>
    createImageUpload((address) => {
      // The button that has the focus disappears.
      if (group.current?.contains(document.activeElement)) focusInput();
      onChange({ url: address });
      setStatus('Image uploaded. Describe it in the next field.');
    }),
  );
  useEffect(() => upload.cancel, [upload]);
  const isShown = url !== null && isFeaturedImage(url);
  const hostProblem = url === null ? undefined : imageHostProblem(url);
  const isStored = isShown && storedSources(url, PUBLIC_SUPABASE_URL) !== undefined;

  function remove(): void {
    upload.cancel();
    onChange({ url: null, alt: null });
    setStatus('Image removed.');
    focusInput();
  }

  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={`${ids.url}-label`}
      className="mb-3 [&>.label]:pb-2"
    >
      <p id={`${ids.url}-label`} className="label">
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
      {!isStored && (
        <Field
          id={ids.url}
          label="Or enter its URL"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={postLengths.featured_image_url}
          error={errors.url}
          hint="An https URL, or a path on this site such as /photo.jpg."
          value={url ?? ''}
          onChange={(event) => onChange({ url: event.target.value.trim() || null })}
        />
      )}
      {url && (
        <Field
          id={ids.alt}
          label="Image description"
          maxLength={postLengths.featured_image_alt}
          error={errors.alt}
          hint={
            alt
              ? 'For people who can’t see the image.'
              : 'Describe what it shows for people who can’t see it. Without a description, screen readers repeat the title.'
          }
          value={alt ?? ''}
          onChange={(event) => onChange({ alt: event.target.value || null })}
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
