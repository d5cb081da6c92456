import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { postErrors, type DraftFields } from '~rules/post/draft';
import { slugMaxLength } from '~rules/post/slugs';
import { useWorkspace } from '../WritingContext';
import { fieldId, fieldLabels } from './field-names';
import { slugProblems, type SlugCheck } from './slug-check';
import { slugFromTitle } from './suggestions';

/** The post's address. It follows the title until it's changed by hand. */
export function SlugField() {
  const { $fields, $errors, $post, $slugCheck, change } = useWorkspace();
  const fields = useStore($fields);
  const errors = useStore($errors);
  const check = useStore($slugCheck);
  const post = useStore($post)?.post;
  const { slug, title } = fields;
  const fromTitle = slugFromTitle(title);
  const movesAddress = post?.was_public === true && post.slug !== slug;
  return (
    <Field
      id={fieldId('slug')}
      label={fieldLabels.slug}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={slugMaxLength}
      required
      error={slugError(fields, check) ?? errors?.slug}
      hint={
        <>
          /blog/<b>{slug || '…'}</b>
          {statusText(slug, check)}
          {movesAddress && ` The old address, /blog/${post.slug}, will redirect here.`}
        </>
      }
      value={slug}
      onChange={(event) => change({ slug: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
      aside={
        fromTitle !== '' &&
        fromTitle !== slug && (
          <button
            type="button"
            className="link writing-suggest"
            onClick={() => change({ slug: fromTitle })}
          >
            Use the title
          </button>
        )
      }
    />
  );
}

function slugError(fields: DraftFields, check: SlugCheck): string | undefined {
  if (fields.slug === '') return undefined;
  const taken =
    check.status === 'known' && check.slug === fields.slug ? slugProblems[check.result] : undefined;
  return postErrors(fields).slug ?? taken;
}

function statusText(slug: string, check: SlugCheck): string {
  if (check.status === 'checking') return ' Checking…';
  return check.status === 'known' && check.slug === slug && check.result === 'available'
    ? ' Available.'
    : '';
}
