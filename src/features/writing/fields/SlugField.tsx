import { useStore } from '@nanostores/react';
import { slugError } from '~rules/post/draft';
import { useField, useWorkspace } from '../WritingContext';
import { PostField } from './PostField';

/**
 * The post's address. It follows the title until it's changed by hand. Submitting checks whether another post has it.
 */
export function SlugField() {
  const { $errors, $post } = useWorkspace();
  const slug = useField((fields) => fields.slug);
  const errors = useStore($errors);
  const post = useStore($post)?.post;
  const movesAddress = post?.was_public === true && post.slug !== slug;
  return (
    <PostField
      name="slug"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={(slug && slugError(slug)) || errors?.slug}
      hint={
        <span>
          /blog/<b>{slug || '…'}</b>
          <span>{movesAddress && ` The old address, /blog/${post.slug}, will redirect here.`}</span>
        </span>
      }
      clean={(typed) => typed.toLowerCase().replace(/\s+/g, '-')}
    />
  );
}
