import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { slugError } from '~rules/post/draft';
import { slugMaxLength } from '~rules/post/slugs';
import { useField, useWorkspace } from '../WritingContext';
import { fieldId } from './reveal-field';
import { slugProblems, type SlugCheck } from './slug-check';
import { slugFromTitle } from './suggestions';

/** The post's address. It follows the title until it's changed by hand. */
export function SlugField() {
  const { $errors, $post, $slugCheck, change } = useWorkspace();
  const slug = useField((fields) => fields.slug);
  const title = useField((fields) => fields.title);
  const errors = useStore($errors);
  const check = useStore($slugCheck);
  const post = useStore($post)?.post;
  const fromTitle = slugFromTitle(title);
  const movesAddress = post?.was_public === true && post.slug !== slug;
  return (
    <Field
      id={fieldId('slug')}
      label={postFieldLabels.slug}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={slugMaxLength}
      required
      error={slugProblem(slug, check) ?? errors?.slug}
      hint={
        <span>
          /blog/<b>{slug || '…'}</b>
          <span>{statusText(slug, check)}</span>
          <span>{movesAddress && ` The old address, /blog/${post.slug}, will redirect here.`}</span>
        </span>
      }
      value={slug}
      onChange={(event) => change({ slug: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
      aside={
        fromTitle !== '' &&
        fromTitle !== slug && (
          <button
            type="button"
            className="link min-h-6 flex-none text-sm whitespace-nowrap"
            onClick={() => change({ slug: fromTitle })}
          >
            Use the title
          </button>
        )
      }
    />
  );
}

function slugProblem(slug: string, check: SlugCheck): string | undefined {
  if (slug === '') return undefined;
  const taken =
    check.status === 'known' && check.slug === slug ? slugProblems[check.result] : undefined;
  return slugError(slug) ?? taken;
}

function statusText(slug: string, check: SlugCheck): string {
  if (check.status === 'checking') return ' Checking…';
  return check.status === 'known' && check.slug === slug && check.result === 'available'
    ? ' Available.'
    : '';
}
