import { computed } from 'nanostores';
import { $session } from '~/features/auth';
import { reloadOnReturn } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { getUsage } from './api';
import { usageTexts } from './rules';

/** What the signed-in person has to know about their quotas. */
export function createUsage() {
  const query = createQuery(getUsage);
  const load = () => {
    if (query.$state.get().key !== '') void query.load();
  };
  return {
    /** Nothing while it's unknown: the database enforces the quotas anyway. */
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
