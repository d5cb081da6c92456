import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { postDescription } from '~/lib/metadata/post-text';
import { postFieldLabels } from '~/lib/post-field-labels';
import { plainText } from '~/lib/post-plain-text';
import { postLengths } from '~rules/post/post';
import { useField, useWorkspace } from '../WritingContext';
import { fieldId } from './reveal-field';
import { suggestExcerpt } from './suggestions';

/** What cards and feeds show. */
export function ExcerptField() {
  const { $errors, change } = useWorkspace();
  const excerpt = useField((fields) => fields.excerpt);
  const errors = useStore($errors);
  const suggestion = useField((fields) => suggestExcerpt(fields.content));
  const canSuggest = suggestion !== '' && suggestion !== excerpt;
  return (
    <Field
      control="textarea"
      id={fieldId('excerpt')}
      label={postFieldLabels.excerpt}
      optional
      rows={3}
      maxLength={postLengths.excerpt}
      error={errors?.excerpt}
      hint="Shown on cards and in the feed."
      value={excerpt}
      onChange={(event) => change({ excerpt: event.target.value })}
      aside={
        canSuggest && (
          <button
            type="button"
            className="link min-h-6 flex-none text-sm whitespace-nowrap"
            title={suggestion}
            onClick={() => change({ excerpt: suggestion })}
          >
            Use the first paragraph
          </button>
        )
      }
    />
  );
}

/** What search engines show. Without one, the page uses the excerpt or the start of the text (spec §9). */
export function MetaDescriptionField() {
  const { $errors, change } = useWorkspace();
  const description = useField((fields) => fields.meta_description);
  const errors = useStore($errors);
  const fallback = useField((fields) =>
    postDescription({ ...fields, meta_description: null }, () => plainText(fields.content)),
  );
  return (
    <Field
      control="textarea"
      id={fieldId('meta_description')}
      label={postFieldLabels.meta_description}
      optional
      rows={3}
      maxLength={postLengths.meta_description}
      error={errors?.meta_description}
      hint={
        description
          ? 'Shown in search results.'
          : fallback
            ? `Search results will show: “${fallback}”`
            : 'Without one, search results show the excerpt or the start of the text.'
      }
      value={description ?? ''}
      onChange={(event) => change({ meta_description: event.target.value || null })}
    />
  );
}
