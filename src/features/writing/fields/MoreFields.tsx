import { useStore } from '@nanostores/react';
import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { readTime } from '~rules/post/post';
import { storedSources } from '~rules/post/stored-images';
import { useField, useWorkspace } from '../WritingContext';
import { PostField } from './PostField';
import { fieldId } from './reveal-field';

/** Fields whose defaults are good enough for most posts. `revealField` opens them if one of them has an error. */
export function MoreFields({ withAuthor }: { withAuthor: boolean }) {
  return (
    <details className="border-t border-rule">
      <summary className="writing-toggle min-h-touch text-sm">More</summary>
      {withAuthor && <AuthorField />}
      <ReadTimeField />
      <ImageUrlField />
    </details>
  );
}

/** The post's author. */
export const AuthorField = () => <PostField name="author_name" autoComplete="name" />;

function ReadTimeField() {
  const { $errors, change } = useWorkspace();
  const minutes = useField((fields) => fields.read_time_minutes);
  const errors = useStore($errors);
  return (
    <Field
      id={fieldId('read_time_minutes')}
      label={postFieldLabels.read_time_minutes}
      type="number"
      min={readTime.min}
      max={readTime.max}
      required
      error={errors?.read_time_minutes}
      hint="Follows the word count until you change it."
      value={minutes || ''}
      onChange={(event) =>
        change({ read_time_minutes: Math.trunc(event.target.valueAsNumber) || 0 })
      }
    />
  );
}

/** For an image that isn't uploaded. */
function ImageUrlField() {
  const url = useField((fields) => fields.featured_image_url);
  const isUploaded = url !== null && storedSources(url, PUBLIC_SUPABASE_URL) !== undefined;
  if (isUploaded) return null;
  return (
    <PostField
      name="featured_image_url"
      label="Image URL"
      optional
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint="Instead of an upload: an https URL, or a path on this site such as /photo.jpg."
      clean={(typed) => typed.trim()}
    />
  );
}
