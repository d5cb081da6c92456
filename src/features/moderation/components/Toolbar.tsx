import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { $role } from '~/features/auth';
import { ViewLink } from '~/features/staff';
import type { CommentStatus } from '~rules/comment';
import { $change, $made, undoLast } from '../store/decisions';
import { askAboutSpam, keys, showHelp } from '../store/moderation';
import { $items, list, view } from '../store/queue';

const statusLabels: Readonly<Record<CommentStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  spam: 'Spam',
};

/** Search and filter of the comments, and buttons for the whole page. */
export function Toolbar() {
  const { queue, status, post } = useStore(view.$view);
  const search = useStore(view.$typedSearch);
  const on = useStore(keys.$isOn);
  const made = useStore($made);
  const change = useStore($change);
  const isUndoShown = change.status === 'success' && change.undo !== undefined;
  return (
    <ListToolbar>
      {queue === 'comments' && (
        <>
          <ListSearch
            id="moderation-search"
            label="Search comments"
            placeholder="Name, comment, or post title"
            value={search}
            onType={view.typeSearch}
            onSubmit={view.commitSearch}
          />
          <Field
            control="select"
            id="moderation-status"
            label="Status"
            compact
            className="list-select"
            value={status}
            onChange={(event) => view.go({ status: event.target.value as CommentStatus })}
          >
            <Options items={Object.entries(statusLabels)} />
          </Field>
          {post && <PostFilter />}
        </>
      )}
      <div className="list-buttons">
        <EmptySpam />
        {made.length > 0 && !isUndoShown && (
          <button type="button" className="action action-outline" onClick={() => void undoLast()}>
            Undo last decision
          </button>
        )}
        <button
          type="button"
          className="action action-outline pointer-coarse:hidden"
          onClick={showHelp}
        >
          Shortcuts {on ? <kbd>?</kbd> : <span>(off)</span>}
        </button>
      </div>
    </ListToolbar>
  );
}

/** For admins, where all spam is listed. */
function EmptySpam() {
  const { queue, status, post, search } = useStore(view.$view);
  const state = useStore(list.$state);
  const role = useStore($role);
  const isSpam = queue === 'comments' && status === 'spam' && !post && !search;
  const isAdmin = role.status === 'known' && role.role === 'admin';
  if (!isSpam || !isAdmin || state.status !== 'ready' || state.data.refs.length === 0) return null;
  return (
    <button type="button" className="action action-outline" onClick={askAboutSpam}>
      Empty spam…
    </button>
  );
}

/** Says that only the comments on one post are shown. */
function PostFilter() {
  const [first] = useStore($items);
  return (
    <p className="flex w-full flex-wrap gap-x-5 text-sm">
      <span className="wrap-anywhere">
        Only comments on{' '}
        <bdi>{first?.kind === 'comment' ? `“${first.post_title}”` : 'one post'}</bdi>
      </span>
      <ViewLink view={view} to={{ post: '' }} className="link">
        Show comments on all posts
      </ViewLink>
    </p>
  );
}
