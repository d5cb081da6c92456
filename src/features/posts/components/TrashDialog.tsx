import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import type { Post } from '../api/posts';
import { countPosts, firstTitles, trashTexts } from '../rules/messages';
import { usePosts } from './PostsContext';

/** Says what moving posts to the trash removes, and asks for confirmation. */
export function TrashDialog({ posts, onClose }: { posts: readonly Post[]; onClose: () => void }) {
  const { decide } = usePosts();
  return (
    <Dialog
      title={`Move ${countPosts(posts.length)} to the trash?`}
      describedBy="trash-note"
      onClose={onClose}
    >
      <div id="trash-note" className="grid gap-3">
        <ul className="max-h-[40vh] list-['–__'] overflow-y-auto pl-5 wrap-anywhere">
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
      <DialogButtons
        label="Move to trash"
        onConfirm={() => {
          onClose();
          void decide('trash', posts);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
