import type { PostStatus } from '~/lib/post-status';
import type { Role } from '~rules/account/roles';
import { isAtLeast } from '~rules/account/roles';
import type { LifecycleAction } from './lifecycle';

export interface LifecycleButton {
  action: Exclude<LifecycleAction, 'withdraw'>;
  label: string;
  busyLabel: string;
}

/**
 * What can be done with a post in this state, the most likely first. `hasChanges`: there's a draft of it. Withdrawing isn't
 * among them: it would take the place of “Submit”, and its second press.
 */
export function lifecycleButtons(
  state: PostStatus,
  role: Role,
  hasChanges: boolean,
): LifecycleButton[] {
  const buttons = possibleButtons(state, role);
  // These only send changes. The others also change the state.
  const onlyUpdates = ['submitted', 'public', 'scheduled', 'unpublished'].includes(state);
  return onlyUpdates && !hasChanges ? buttons.filter(({ action }) => action !== 'submit') : buttons;
}

function possibleButtons(state: PostStatus, role: Role): LifecycleButton[] {
  const submit = (label: string): LifecycleButton => ({
    action: 'submit',
    label,
    busyLabel: 'Submitting…',
  });
  const publish: LifecycleButton = {
    action: 'publish',
    label: 'Publish',
    busyLabel: 'Publishing…',
  };
  const schedule: LifecycleButton = {
    action: 'schedule',
    label: 'Schedule…',
    busyLabel: 'Scheduling…',
  };
  const update: LifecycleButton = {
    action: 'submit',
    label: 'Update',
    busyLabel: 'Updating…',
  };
  if (state === 'trash') return [];
  if (!isAtLeast(role, 'moderator')) {
    if (state === 'draft') return [submit('Submit for review')];
    if (state === 'submitted') return [submit('Submit changes')];
    return state === 'rejected' || state === 'changes-requested' ? [submit('Submit again')] : [];
  }
  switch (state) {
    case 'public':
      return [update];
    case 'scheduled':
      return [update, { ...publish, label: 'Publish now' }, { ...schedule, label: 'Reschedule…' }];
    case 'unpublished':
      return [publish, schedule, update];
    case 'submitted':
      return [publish, schedule, submit('Submit changes')];
    case 'draft':
    case 'changes-requested':
    case 'rejected':
      return [publish, schedule, submit('Submit for review')];
  }
}
