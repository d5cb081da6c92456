import { countOf } from '~/lib/count';
import type { DraftFields } from '~rules/post/draft';
import type { EditablePost } from '../api/posts';
import type { Revision } from '../api/versions';
import { blockText } from '../draft/blocks';
import type { Comparison } from '../draft/compare';

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
export function changeSummary({ fields, parts }: Comparison): string {
  const blocks = parts.filter(({ kind }) => kind === 'changed').length;
  if (fields.length + blocks === 0) return 'This version is the same as your text.';
  const counts = [
    fields.length > 0 && countOf(fields.length, 'field'),
    blocks > 0 && countOf(blocks, 'paragraph'),
  ].filter(Boolean);
  return `${counts.join(' and ')} changed since this version.`;
}

/** Whether a changed part of the text has the same words in both versions. */
export function isOnlyFormatting(mine: readonly string[], theirs: readonly string[]): boolean {
  const textOf = (blocks: readonly string[]) => blocks.map(blockText).join('\n');
  return textOf(mine) === textOf(theirs);
}

/** The value of a field other than the content, as text. */
export function fieldText(fields: DraftFields, name: keyof DraftFields): string {
  const value = fields[name];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
