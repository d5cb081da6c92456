import { rpc } from '~/features/auth';
import type { Conflict } from '~/features/writing';
import { toStorable, type DraftFields } from '~rules/post/draft';
import type { ItemStatus } from '../rules/items';

interface Corrected {
  status: 'saved';
  version: number;
  post_status: ItemStatus;
}

/** The post has changed since `version`. */
export type CorrectionConflict = Conflict & { post_status: ItemStatus };

/** Changes the title, the excerpt, and the text of a post. Throws a RequestError. */
export async function correctPost(
  post_id: string,
  version: number,
  fields: DraftFields,
): Promise<Corrected | CorrectionConflict> {
  const { title, excerpt, content } = toStorable(fields);
  return rpc('correct_post', { post_id, version, title, excerpt, content });
}
