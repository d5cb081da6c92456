import { computed } from 'nanostores';
import { $session } from '~/features/auth';
import { reloadOnReturn } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { getUsage } from './api';
import { usageTexts } from './rules';

/** Warnings about the quotas of the signed-in person. */
export function createUsage() {
  const query = createQuery(getUsage);
  const load = () => {
    if (query.$state.get().key !== '') void query.load();
  };
  return {
    /** Empty until the usage is loaded. The database enforces the quotas in any case. */
    $texts: computed(query.$state, ({ data = [] }) => usageTexts(data)),

    /** Follows the session. Returns a function that stops this. */
    connect(): () => void {
      const stops = [
        $session.subscribe((session) => {
          if (session.status !== 'signed-in') query.clear();
          else if (query.$state.get().key === '') void query.load(session.session.user.id);
        }),
        reloadOnReturn(load),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
