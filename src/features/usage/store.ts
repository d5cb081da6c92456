import { computed } from 'nanostores';
import { $session } from '~/features/auth';
import { createResource } from '~/features/staff';
import { getUsage } from './api';
import { usageTexts } from './rules';

/** Warnings about the quotas of the signed-in person. */
export function createUsage() {
  const usage = createResource(getUsage, {
    $key: computed($session, (state) =>
      state.status === 'signed-in' ? state.session.user.id : undefined,
    ),
    reloadAfter: Infinity,
  });
  return {
    /** Empty until the usage is loaded. The database enforces the quotas in any case. */
    $texts: computed([$session, usage.$state], ({ status }, state) =>
      status === 'signed-in' && state.status === 'ready' && !state.outdated
        ? usageTexts(state.data)
        : [],
    ),

    open: usage.open,
  };
}
