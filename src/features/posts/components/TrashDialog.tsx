import { useEffect, useRef } from 'react';
import type { Post } from '../api/posts';
import { countPosts, firstTitles, trashTexts } from '../rules/messages';
import { usePosts } from './PostsContext';

/** Says what moving posts to the trash removes, and asks for confirmation. */
export function TrashDialog({ posts, onClose }: { posts: readonly Post[]; onClose: () => void }) {
  const { decide } = usePosts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="staff-dialog posts-dialog"
      aria-labelledby="trash-title"
      aria-describedby="trash-note"
      onClose={onClose}
    >
      <h2 id="trash-title" className="display mb-3 text-title">
        Move {countPosts(posts.length)} to the trash?
      </h2>
      <div id="trash-note">
        <ul className="posts-problems">
          {firstTitles(posts).map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ul>
        {trashTexts(posts).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="posts-dialog-buttons">
        <button
          type="button"
          className="action"
          onClick={() => {
            dialog.current?.close();
            void decide('trash', posts);
          }}
        >
          Move to trash
        </button>
        <button
          type="button"
          className="action action-outline"
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
      </div>
    </dialog>
  );
}
