import { countChanges, type Changes } from '~/features/post-changes';
import { countOf } from '~/lib/count';
import type { DraftFields } from '~rules/post/draft';
import type { EditablePost } from '../api/posts';
import type { Revision } from '../api/versions';

/** A version that the current text can be compared with. */
export interface Version {
  key: string;
  /** The label of the post's own text. Undefined for an earlier version. */
  label?: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  savedBy: string | null;
  isApproved: boolean;
  /** An earlier version's text is loaded when it's chosen. */
  fields?: DraftFields;
}

const approvedStates = ['public', 'scheduled', 'unpublished'];

/** What there is to compare with: the post as it was submitted, and the revisions, newest first. */
export function versionsOf(post: EditablePost['post'], revisions: readonly Revision[]): Version[] {
  const isApproved = approvedStates.includes(post?.status ?? '');
  const submitted = post && {
    key: 'post',
    label: isApproved ? 'Approved version' : 'Submitted version',
    savedAt: Date.parse(post.saved_at),
    savedBy: post.saved_by_name,
    isApproved,
    fields: post.fields,
  };
  const earlier = revisions.map((revision) => ({
    key: String(revision.id),
    savedAt: Date.parse(revision.saved_at),
    savedBy: revision.saved_by_name,
    isApproved: revision.is_approved,
  }));
  return [...(submitted ? [submitted] : []), ...earlier];
}

/** How much changed, in words. */
export function changeSummary(changes: Changes): string {
  const { fields, paragraphs } = countChanges(changes);
  if (fields + paragraphs === 0) return 'This version is the same as your text.';
  const counts = [
    fields > 0 && countOf(fields, 'field'),
    paragraphs > 0 && countOf(paragraphs, 'paragraph'),
  ].filter(Boolean);
  return `${counts.join(' and ')} changed since this version.`;
}
