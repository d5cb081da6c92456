import { rpc } from '~/features/auth';

export interface PreviewLink {
  id: string;
  token: string;
  expires_at: string;
}

export interface ShareLink {
  id: string;
  created_at: string;
  expires_at: string;
  created_by_name: string | null;
}

/**
 * A link to the preview of a post. With `browser_key`, only a browser that has the key in its cookie can open it;
 * otherwise, anyone can for a week. All functions here throw a RequestError.
 */
export async function createPreviewLink(
  post_id: string,
  browser_key?: string,
): Promise<PreviewLink> {
  return rpc('create_preview_link', { post_id, ...(browser_key !== undefined && { browser_key }) });
}

/** The share links of a post that still work. */
export function getShareLinks(post_id: string): Promise<ShareLink[]> {
  return rpc('get_share_links', { post_id });
}

/** Makes a share link stop working. */
export async function revokeShareLink(link_id: string): Promise<void> {
  await rpc('revoke_share_link', { link_id });
}
