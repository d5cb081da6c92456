import { countChanges, type Changes } from '~/features/post-changes';
import { countOf } from '~/lib/count';
import type { DraftFields } from '~rules/post/draft';
import type { EditablePost } from '../api/posts';
import type { Revision } from '../api/versions';

/** A version that the current text can be compared with. */
export interface Version {
  key: string;
  label: string;
  /** Milliseconds since 1970. Undefined if that isn't known. */
  savedAt?: number;
  savedBy?: string | null;
  isApproved: boolean;
  /** The ID of a revision, whose text is loaded when it's chosen. */
  revision?: number;
  fields?: DraftFields;
}

const approvedStates = ['public', 'scheduled', 'unpublished'];

/**
 * What there is to compare with: what was last approved, the post as it was submitted, and the revisions, newest first.
 *
 * @param approved The text that was last approved, if the post no longer is.
 */
export function versionsOf(
  post: EditablePost['post'],
  approved: DraftFields | null,
  revisions: readonly Revision[],
): Version[] {
  const versions: Version[] = [];
  if (post) {
    const isApproved = approvedStates.includes(post.status);
    if (approved && !isApproved) {
      const key = 'approved';
      versions.push({ key, label: 'Last approved version', isApproved: true, fields: approved });
    }
    versions.push({
      key: 'post',
      label: isApproved ? 'Approved version' : 'Submitted version',
      savedAt: Date.parse(post.saved_at),
      savedBy: post.saved_by_name,
      isApproved,
      fields: post.fields,
    });
  }
  const earlier = revisions.map((revision) => ({
    key: String(revision.id),
    label: 'Earlier version',
    savedAt: Date.parse(revision.saved_at),
    savedBy: revision.saved_by_name,
    isApproved: revision.is_approved,
    revision: revision.id,
  }));
  return [...versions, ...earlier];
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
