import { useStore } from '@nanostores/react';
import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { useEffect, useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { postLengths, readTime } from '~rules/post/post';
import { storedSources } from '~rules/post/stored-images';
import { useField, useWorkspace } from '../WritingContext';
import { fieldId } from './reveal-field';

/** Fields whose defaults are good enough for most posts. They open if one of them has an error. */
export function MoreFields({ withAuthor }: { withAuthor: boolean }) {
  const { $errors } = useWorkspace();
  const errors = useStore($errors);
  const ref = useRef<HTMLDetailsElement>(null);
  const hasError = Boolean(
    errors?.read_time_minutes || errors?.featured_image_url || (withAuthor && errors?.author_name),
  );
  useEffect(() => {
    if (hasError && ref.current) ref.current.open = true;
  }, [hasError]);
  return (
    <details ref={ref} className="writing-more">
      <summary>More</summary>
      {withAuthor && <AuthorField />}
      <ReadTimeField />
      <ImageUrlField />
    </details>
  );
}

/** The post's author. */
export function AuthorField() {
  const { $errors, change } = useWorkspace();
  const author = useField((fields) => fields.author_name);
  const errors = useStore($errors);
  return (
    <Field
      id={fieldId('author_name')}
      label={postFieldLabels.author_name}
      autoComplete="name"
      maxLength={postLengths.author_name}
      required
      error={errors?.author_name}
      value={author}
      onChange={(event) => change({ author_name: event.target.value })}
    />
  );
}

function ReadTimeField() {
  const { $errors, change, suggestMinutes } = useWorkspace();
  const minutes = useField((fields) => fields.read_time_minutes);
  const errors = useStore($errors);
  const suggested = useField(() => suggestMinutes());
  return (
    <Field
      id={fieldId('read_time_minutes')}
      label={postFieldLabels.read_time_minutes}
      type="number"
      min={readTime.min}
      max={readTime.max}
      required
      error={errors?.read_time_minutes}
      hint={minutes === suggested ? 'Suggested from the word count.' : undefined}
      value={minutes || ''}
      onChange={(event) =>
        change({ read_time_minutes: Math.trunc(event.target.valueAsNumber) || 0 })
      }
      aside={
        minutes !== suggested && (
          <button
            type="button"
            className="link min-h-6 flex-none text-sm whitespace-nowrap"
            onClick={() => change({ read_time_minutes: suggested })}
          >
            {`Use ${suggested} min`}
          </button>
        )
      }
    />
  );
}

/** For an image that isn't uploaded. */
function ImageUrlField() {
  const { $errors, change } = useWorkspace();
  const url = useField((fields) => fields.featured_image_url);
  const errors = useStore($errors);
  const isUploaded = url !== null && storedSources(url, PUBLIC_SUPABASE_URL) !== undefined;
  if (isUploaded) return null;
  return (
    <Field
      id={fieldId('featured_image_url')}
      label="Image URL"
      optional
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={postLengths.featured_image_url}
      error={errors?.featured_image_url}
      hint="Instead of an upload: an https URL, or a path on this site such as /photo.jpg."
      value={url ?? ''}
      onChange={(event) => change({ featured_image_url: event.target.value.trim() || null })}
    />
  );
}
