import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { asLine } from '~rules/lead/text';
import { emptyDraft, postErrors } from '~rules/post/draft';
import { postLengths } from '~rules/post/post';
import type { Post } from '../api/posts';
import { countPosts } from '../rules/messages';
import { usePosts } from './PostsContext';

/** Asks for the category to move posts to: an existing one, or a new one. */
export function CategoryDialog({
  posts,
  onClose,
}: {
  posts: readonly Post[];
  onClose: () => void;
}) {
  const { $list, decide } = usePosts();
  const list = useStore($list);
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const category = asLine(String(new FormData(event.currentTarget).get('category')));
    const problem = postErrors({ ...emptyDraft(), category }).category;
    setError(problem);
    if (problem) return;
    onClose();
    void decide('categorize', posts, category);
  }

  return (
    <Dialog title={`Move ${countPosts(posts.length)} to a category`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Field
          id="posts-category"
          name="category"
          label="Category"
          list="posts-categories"
          required
          maxLength={postLengths.category}
          autoComplete="off"
          hint="Choose one from the list, or enter a new one."
          error={error}
          onChange={() => setError(undefined)}
        />
        <datalist id="posts-categories">
          {list.status === 'ready' &&
            list.categories.map((each) => <option key={each} value={each} />)}
        </datalist>
        <DialogButtons label="Change category" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
