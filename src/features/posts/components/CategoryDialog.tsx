import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Field } from '~/components/ui/Field';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => dialog.current?.showModal(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const category = String(new FormData(event.currentTarget).get('category')).trim();
    const problem = postErrors({ ...emptyDraft(), category }).category;
    setError(problem);
    if (problem) return;
    dialog.current?.close();
    void decide('categorize', posts, category);
  }

  return (
    <dialog
      ref={dialog}
      className="staff-dialog posts-dialog"
      aria-labelledby="category-title"
      onClose={onClose}
    >
      <h2 id="category-title" className="display mb-3 text-title">
        Move {countPosts(posts.length)} to a category
      </h2>
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
        <div className="posts-dialog-buttons">
          <button type="submit" className="action">
            Change category
          </button>
          <button
            type="button"
            className="action action-outline"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
