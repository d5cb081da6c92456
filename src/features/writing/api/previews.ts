import { rpc } from '~/features/auth';

export interface ShareLink {
  id: string;
  created_at: string;
  expires_at: string;
  created_by_name: string | null;
}

/** The share links of a post that still work. Throws a RequestError, like all functions here. */
export function getShareLinks(post_id: string): Promise<ShareLink[]> {
  return rpc('get_share_links', { post_id });
}

/** Makes a share link stop working. */
export async function revokeShareLink(link_id: string): Promise<void> {
  await rpc('revoke_share_link', { link_id });
}
