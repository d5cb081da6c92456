import { rpc } from '~/features/auth';
import type { PausedState, StaffPause } from '~/lib/pause';
import type { PostStatus } from '~/lib/post-status';
import type { Json } from '~rules/database.types';
import { toStorable, type DraftFields } from '~rules/post/draft';
import { completeFields, type LocalDraft } from '../draft/local-draft';

/** Another version was saved. */
export interface Conflict {
  status: 'conflict';
  /** The version to save on top of. */
  version: number;
  post_version: number;
  saved_at: string;
  saved_by_name: string | null;
  /** Whether the writer saved it, for example on another device. */
  is_own: boolean;
  fields: DraftFields;
}

export type SaveResult = { status: 'saved'; version: number; saved_at: string } | Conflict;

export interface Submitted {
  status: PostStatus;
  version: number;
  post_version: number;
}

interface Version {
  fields: DraftFields;
  version: number;
  saved_at: string;
  saved_by_name: string | null;
}

export interface EditablePost {
  draft: (Version & { post_version: number }) | null;
  post:
    | (Version & {
        text_version: number;
        status: PostStatus;
        slug: string;
        was_public: boolean;
        /** Null if there's nothing to publish or remove, and if the publisher reports nothing. */
        publishing: 'waiting' | 'publishing' | 'live' | 'failed' | PausedState | null;
      })
    | null;
  can_edit: boolean;
  /** Why it can't be edited. */
  reason: string | null;
  review_note: string | null;
  scheduled_for: string | null;
  paused: StaffPause | null;
}

export interface Suggestions {
  categories: string[];
  tags: string[];
}

/** All functions here throw a RequestError. */
export async function saveDraft(
  draft_id: string,
  fields: DraftFields,
  base: LocalDraft['base'],
): Promise<SaveResult> {
  const result: SaveResult = await rpc('save_draft', {
    draft_id,
    fields: toStorable(fields) as unknown as Json,
    expected_version: base.version,
    post_version: base.postVersion,
  });
  return withFields(result);
}

export async function submitPost(
  draft_id: string,
  expected_version: number,
  publish: boolean,
): Promise<Submitted | Conflict> {
  const result: Submitted | Conflict = await rpc('submit_post', {
    draft_id,
    expected_version,
    publish,
  });
  return withFields(result);
}

export async function getPostForEditing(post_id: string): Promise<EditablePost> {
  const { draft, post, ...rest }: EditablePost = await rpc('get_post_for_editing', { post_id });
  return {
    ...rest,
    draft: draft && { ...draft, fields: completeFields(draft.fields) },
    post: post && { ...post, fields: completeFields(post.fields) },
  };
}

export async function getSuggestions(): Promise<Suggestions> {
  return rpc('get_suggestions');
}

function withFields<Result extends SaveResult | Submitted>(result: Result): Result {
  return 'fields' in result ? { ...result, fields: completeFields(result.fields) } : result;
}
