import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Failure, faultTexts, Spinner } from '~/features/auth';
import type { DraftFields } from '~rules/post/draft';
import { useModeration } from '../ModerationContext';
import type { PostItem } from '../rules/items';
import { postViews, type PostViews } from '../store/post-views';

interface Props {
  item: PostItem;
  /** The text that the moderator saw before the post changed. */
  seen: DraftFields | undefined;
  isExpanded: boolean;
}

/** A post with its last review note and what changed. */
export function PostContext({ item, seen, isExpanded }: Props) {
  const { toggleExpanded } = useModeration();
  const { id, fields, approved_fields: approved, author_name: author } = item;
  return (
    <>
      <p className="moderation-meta">
        <span dir="auto">
          {author}, {fields.category}
        </span>
        {item.is_resubmitted && (
          <span className="staff-chip" data-tone="signal">
            Resubmitted
          </span>
        )}
      </p>
      {item.is_resubmitted && item.review_note && (
        <blockquote className="moderation-parent">
          <p className="label">
            {item.review_outcome === 'rejected'
              ? 'Why it was rejected'
              : 'What it was sent back for'}
          </p>
          <p dir="auto">{item.review_note}</p>
        </blockquote>
      )}
      <p className="moderation-text" dir="auto">
        {fields.excerpt}
      </p>
      {(seen ?? approved) && (
        <WithViews>
          {({ PostChanges }) => (
            <>
              {seen && (
                <PostChanges title="What changed since you read it" before={seen} after={fields} />
              )}
              {approved && (
                <PostChanges
                  title="What changed since the last approval"
                  before={approved}
                  after={fields}
                />
              )}
            </>
          )}
        </WithViews>
      )}
      <p className="moderation-more">
        <button
          type="button"
          className="link"
          aria-expanded={isExpanded}
          onClick={() => toggleExpanded(id)}
        >
          {isExpanded ? 'Hide the full post' : 'Show the full post'}
        </button>
        <a href={`/blog/create?post=${id}`} className="link">
          Edit
        </a>
      </p>
      {isExpanded && <WithViews>{({ PostText }) => <PostText html={fields.content} />}</WithViews>}
    </>
  );
}

/** Shows the text of posts once the code for it has loaded. */
function WithViews({ children }: { children: (views: PostViews) => ReactNode }) {
  const state = useStore(postViews.$code);
  if (state.status === 'ready') return children(state.code);
  if (state.status === 'loading') return <Spinner label="Loading the text" />;
  return (
    <Failure
      fault="unreachable"
      text={faultTexts.unreachable}
      onRetry={() => void postViews.retry()}
    />
  );
}
