import { useEffect, useRef } from 'react';
import type { DraftFields } from '~rules/post/draft';
import { useModeration } from '../ModerationContext';
import { postFragment } from '../post-html';
import type { PostItem } from '../rules/items';
import { PostChanges } from './PostChanges';

interface Props {
  item: PostItem;
  /** The text that the moderator saw before the post changed. */
  seen: DraftFields | undefined;
  isExpanded: boolean;
}

/** A post and what helps to judge it. */
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
      {seen && <PostChanges title="What changed since you read it" before={seen} after={fields} />}
      {approved && (
        <PostChanges
          title="What changed since the last approval"
          before={approved}
          after={fields}
        />
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
      {isExpanded && <PostText html={fields.content} />}
    </>
  );
}

/** Sanitized, and without setting any HTML as text. */
function PostText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(postFragment(html)), [html]);
  return <div ref={place} className="post-text moderation-post wrap-anywhere" dir="auto" />;
}
