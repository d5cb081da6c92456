import { postDescription, readMinutes } from '~/lib/metadata/post-text';
import { plainText } from '~/lib/post-plain-text';
import { featuredImage } from '~/lib/social-image/featured-image';
import { editLink } from '~/lib/staff-links';
import type { DraftFields } from '~rules/post/draft';
import { useModeration } from '../ModerationContext';
import type { PostItem } from '../rules/items';
import { postViews } from './post-views';
import { PreviewButton } from './PreviewButton';
import { WithCode } from './WithCode';

interface Props {
  item: PostItem;
  /** The text that the moderator saw before the post changed. */
  seen: DraftFields | undefined;
  isExpanded: boolean;
}

/** A post with everything that goes public, its last review note, and what changed. */
export function PostContext({ item, seen, isExpanded }: Props) {
  const { toggleExpanded } = useModeration();
  const { id, fields, approved_fields: approved, reviewed_fields, author_name: author } = item;
  // Everything that changed since the approval includes what changed since the review.
  const reviewed = approved ? null : reviewed_fields;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
        <span dir="auto">{author}</span>
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
      <PublicFields fields={fields} />
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
        <PreviewButton postId={id} />
        <a href={editLink(id)} className="link">
          Edit
        </a>
        {item.has_draft && (
          <span className="self-center text-quiet">
            The editor shows a newer draft, which isn’t submitted yet.
          </span>
        )}
      </p>
      {isExpanded && (
        <WithCode code={postViews} label="Loading the text">
          {({ PostText }) => <PostText html={fields.content} />}
        </WithCode>
      )}
    </>
  );
}

/** What goes public besides the title and the text. */
function PublicFields({ fields }: { fields: DraftFields }) {
  const image = featuredImage(fields, location.origin);
  const description = postDescription(fields, () => plainText(fields.content));
  return (
    <dl className="moderation-facts">
      <div>
        <dt>Featured image</dt>
        <dd>
          {image ? (
            <>
              <img
                src={image.address}
                alt={image.alt}
                loading="lazy"
                className="max-h-45 max-w-full"
              />
              <span className="block text-quiet" dir="auto">
                {fields.featured_image_alt ?? 'No description. The title is used instead.'}
              </span>
            </>
          ) : (
            'None'
          )}
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{`/blog/${fields.slug}`}</dd>
      </div>
      <div>
        <dt>Description</dt>
        <dd dir="auto">{description}</dd>
      </div>
      <div>
        <dt>Category</dt>
        <dd dir="auto">{fields.category}</dd>
      </div>
      <div>
        <dt>Reading time</dt>
        <dd>{`${readMinutes(fields.read_time_minutes)} min`}</dd>
      </div>
      {fields.tags.length > 0 && (
        <div>
          <dt>Tags</dt>
          <dd dir="auto">{fields.tags.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

const maxBeginning = 200;

/** For posts without an excerpt. */
function beginningOf(content: string): string {
  const text = plainText(content);
  return text.length > maxBeginning ? `${text.slice(0, maxBeginning).trimEnd()}…` : text;
}
