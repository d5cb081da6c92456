import { latestChange } from '~/features/auth';
import { checkMs, createResource, type Resource } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { minuteMs } from '~/lib/timing';
import { getStaffHome, type StaffHome } from '../api/staff-home';

const latestLead = latestChange('leads');

/**
 * The home page of one person. It's loaded again every minute. For admins, also as soon as a lead changes,
 * because their page begins with the people who wait for an answer.
 */
export const home: Resource<StaffHome> = createResource(getStaffHome, {
  reloadAfter: ({ leads }) => (leads ? checkMs : minuteMs),
  async getLatestChange() {
    const minute = Math.floor(serverTime() / minuteMs);
    return home.data()?.leads ? `${await latestLead()} ${minute}` : minute;
  },
});
