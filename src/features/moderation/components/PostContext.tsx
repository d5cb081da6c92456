import { plainText } from '~/lib/post-plain-text';
import { editLink } from '~/lib/staff-links';
import type { DraftFields } from '~rules/post/draft';
import { useModeration } from '../ModerationContext';
import type { PostItem } from '../rules/items';
import { postViews } from '../store/post-views';
import { WithCode } from './WithCode';

interface Props {
  item: PostItem;
  /** The text that the moderator saw before the post changed. */
  seen: DraftFields | undefined;
  isExpanded: boolean;
}

/** A post with its last review note and what changed. */
export function PostContext({ item, seen, isExpanded }: Props) {
  const { toggleExpanded, correct } = useModeration();
  const { id, fields, approved_fields: approved, reviewed_fields, author_name: author } = item;
  // Everything that changed since the approval includes what changed since the review.
  const reviewed = approved ? null : reviewed_fields;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
        <span dir="auto">{`${author}, ${fields.category}`}</span>
        {item.is_resubmitted && (
          <span className="staff-chip" data-tone="signal">
            Resubmitted
          </span>
        )}
      </p>
      {item.is_resubmitted && item.review_note && (
        <blockquote className="staff-quote mt-3 max-w-176 border-l-4 text-sm text-quiet">
          <p className="label">
            {item.review_outcome === 'rejected' ? 'Why it was rejected' : 'Why it was sent back'}
          </p>
          <p dir="auto">{item.review_note}</p>
        </blockquote>
      )}
      <p className="mt-2 max-w-176 whitespace-pre-line" dir="auto">
        {fields.excerpt || beginningOf(fields.content)}
      </p>
      {(seen ?? approved ?? reviewed) && (
        <WithCode code={postViews} label="Loading the text">
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
              {reviewed && (
                <PostChanges
                  title="What changed since it was sent back"
                  before={reviewed}
                  after={fields}
                />
              )}
            </>
          )}
        </WithCode>
      )}
      <p className="staff-touch mt-1 flex flex-wrap gap-x-5 text-sm">
        <button
          type="button"
          className="link"
          aria-expanded={isExpanded}
          onClick={() => toggleExpanded(id)}
        >
          {isExpanded ? 'Hide the full post' : 'Show the full post'}
        </button>
        <button type="button" className="link" onClick={() => correct(item)}>
          Edit
        </button>
        <a href={editLink(id)} className="link">
          Edit all fields
        </a>
      </p>
      {isExpanded && (
        <WithCode code={postViews} label="Loading the text">
          {({ PostText }) => <PostText html={fields.content} />}
        </WithCode>
      )}
    </>
  );
}

const maxBeginning = 200;

/** For posts without an excerpt. */
function beginningOf(content: string): string {
  const text = plainText(content);
  return text.length > maxBeginning ? `${text.slice(0, maxBeginning).trimEnd()}…` : text;
}
