import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { $role } from '~/features/auth';
import { ViewLink } from '~/features/staff';
import type { CommentStatus } from '~rules/comment';
import * as moderation from '../store/moderation';
import { keys } from '../store/shortcuts';

const statusLabels: Readonly<Record<CommentStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  spam: 'Spam',
};

/** Search and filter of the comments, and buttons for the whole page. */
export function Toolbar() {
  const { queue, status, post } = useStore(moderation.view.$view);
  const search = useStore(moderation.view.$typedSearch);
  const on = useStore(keys.$isOn);
  const made = useStore(moderation.decisions.$made);
  const change = useStore(moderation.decisions.$change);
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
            onType={moderation.view.typeSearch}
            onSubmit={moderation.view.commitSearch}
          />
          <Field
            control="select"
            id="moderation-status"
            label="Status"
            compact
            className="list-select"
            value={status}
            onChange={(event) =>
              moderation.view.go({ status: event.target.value as CommentStatus })
            }
          >
            <Options items={Object.entries(statusLabels)} />
          </Field>
          {post && <PostFilter />}
        </>
      )}
      <div className="list-buttons">
        <EmptySpam />
        {made.length > 0 && !isUndoShown && (
          <button
            type="button"
            className="action action-outline"
            onClick={() => void moderation.decisions.undoLast()}
          >
            Undo last decision
          </button>
        )}
        <button
          type="button"
          className="action action-outline pointer-coarse:hidden"
          onClick={moderation.showHelp}
        >
          Shortcuts {on ? <kbd>?</kbd> : <span>(off)</span>}
        </button>
      </div>
    </ListToolbar>
  );
}

/** For admins, where all spam is listed. */
function EmptySpam() {
  const { queue, status, post, search } = useStore(moderation.view.$view);
  const list = useStore(moderation.list.$list);
  const role = useStore($role);
  const isSpam = queue === 'comments' && status === 'spam' && !post && !search;
  const isAdmin = role.status === 'known' && role.role === 'admin';
  if (!isSpam || !isAdmin || list.status !== 'ready' || list.refs.length === 0) return null;
  return (
    <button type="button" className="action action-outline" onClick={moderation.askAboutSpam}>
      Empty spam…
    </button>
  );
}

/** Says that only the comments on one post are shown. */
function PostFilter() {
  const list = useStore(moderation.list.$list);
  const [first] = list.status === 'ready' ? list.items : [];
  return (
    <p className="flex w-full flex-wrap gap-x-5 text-sm">
      <span className="wrap-anywhere">
        Only comments on{' '}
        <bdi>{first?.kind === 'comment' ? `“${first.post_title}”` : 'one post'}</bdi>
      </span>
      <ViewLink view={moderation.view} to={{ post: '' }} className="link">
        Show comments on all posts
      </ViewLink>
    </p>
  );
}
