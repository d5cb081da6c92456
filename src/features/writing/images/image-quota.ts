import { rpc } from '~/features/auth';
import type { Usage } from '~rules/quotas';

/** Whether the signed-in account has used all of its image storage. Throws a RequestError. */
export async function isImageQuotaReached(): Promise<boolean> {
  const usage = await rpc<'get_usage', Usage[]>('get_usage');
  return usage.some(({ quota, used, most }) => quota.startsWith('image-') && used >= most);
}
