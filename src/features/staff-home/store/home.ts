import { latestChange } from '~/features/auth';
import { createResource } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { getStaffHome } from '../api/staff-home';

const minuteMs = 60_000;

/**
 * The home page of one person. It's loaded again every minute. For admins, that's also as soon as a lead changes, because
 * people who wait for an answer come first there.
 */
export function createStaffHome(isAdmin: boolean) {
  if (!isAdmin) return createResource(getStaffHome, { reloadAfter: minuteMs });
  const latestLead = latestChange('leads');
  return createResource(getStaffHome, {
    getLatestChange: async () => `${await latestLead()} ${Math.floor(serverTime() / minuteMs)}`,
  });
}
