import { useState, type ReactNode } from 'react';
import { PreviewButton } from '~/features/previews';
import { WithCode } from '~/features/staff';
import { onDemand } from '~/lib/on-demand';
import { postDescription, readMinutes } from '~/lib/metadata/post-text';
import { plainText } from '~/lib/post-plain-text';
import { featuredImage } from '~/lib/social-image/featured-image';
import { editLink } from '~/lib/staff-links';
import type { DraftFields } from '~rules/post/draft';
import type { PostItem } from '../rules/items';

const postViews = onDemand(() => import('./PostViews'));

/** A post with everything that goes public, its last review note, and what changed. */
export function PostContext({ item }: { item: PostItem }) {
  const [isExpanded, setExpanded] = useState(false);
  const { id, fields, approved_fields: approved, reviewed_fields, author_name: author } = item;
  const changes = [
    { title: 'What changed since you read it', before: item.seen },
    { title: 'What changed since the last approval', before: approved },
    // Everything that changed since the approval includes what changed since the review.
    { title: 'What changed since it was sent back', before: approved ? null : reviewed_fields },
  ].filter((change): change is { title: string; before: DraftFields } => Boolean(change.before));
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
      {changes.length > 0 && (
        <WithCode code={postViews} label="Loading the text">
          {({ PostChanges }) =>
            changes.map((change) => <PostChanges key={change.title} {...change} after={fields} />)
          }
        </WithCode>
      )}
      <p className="staff-touch mt-1 flex flex-wrap gap-x-5 text-sm">
        <button
          type="button"
          className="link"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Hide the full post' : 'Show the full post'}
        </button>
        {/* Its writer may have changed it again without submitting that. */}
        <PreviewButton postId={id} className="link" withoutDraft />
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
    <dl className="mt-3 max-w-176 text-sm">
      <Fact name="Featured image">
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
      </Fact>
      <Fact name="Address">{`/blog/${fields.slug}`}</Fact>
      <Fact name="Description">{description}</Fact>
      <Fact name="Category">{fields.category}</Fact>
      <Fact name="Reading time">{`${readMinutes(fields.read_time_minutes)} min`}</Fact>
      {fields.tags.length > 0 && <Fact name="Tags">{fields.tags.join(', ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-4 py-1">
      <dt className="text-quiet">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

const maxBeginning = 200;

/** For posts without an excerpt. */
function beginningOf(content: string): string {
  const text = plainText(content);
  return text.length > maxBeginning ? `${text.slice(0, maxBeginning).trimEnd()}…` : text;
}
