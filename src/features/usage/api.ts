import { rpc } from '~/features/auth';
import type { Usage } from '~rules/quotas';

/** How much the signed-in account has stored. Empty for moderators, who have no quotas. Throws a RequestError. */
export async function getUsage(): Promise<Usage[]> {
  return rpc('get_usage');
}
