import type { PostStatus } from '~/lib/post-status';
import { isAtLeast, type Role } from '~rules/account/roles';
import type { LifecycleAction } from './lifecycle';

export interface LifecycleButton {
  action: LifecycleAction;
  label: string;
  /** It only sends changes, so it isn't there without any. What the page says until they're sent. */
  unsent?: string;
}

const submit: LifecycleButton = { action: 'submit', label: 'Submit for review' };
const submitChanges: LifecycleButton = {
  action: 'submit',
  label: 'Submit changes',
  unsent: 'Your changes aren’t part of the review until you submit them',
};
const submitAgain: LifecycleButton = { action: 'submit', label: 'Submit again' };
const update: LifecycleButton = {
  action: 'submit',
  label: 'Update',
  unsent: 'Your changes won’t go live until you update the post',
};
const updateHidden: LifecycleButton = {
  ...update,
  unsent: 'Your changes aren’t part of the post until you update or publish it',
};
const publish: LifecycleButton = { action: 'publish', label: 'Publish' };
const publishNow: LifecycleButton = { action: 'publish', label: 'Publish now' };
const schedule: LifecycleButton = { action: 'schedule', label: 'Schedule…' };
const reschedule: LifecycleButton = { action: 'schedule', label: 'Reschedule…' };

const ofWriters: Readonly<Partial<Record<PostStatus, LifecycleButton[]>>> = {
  draft: [submit],
  submitted: [submitChanges],
  rejected: [submitAgain],
  'changes-requested': [submitAgain],
};

const ofModerators: Readonly<Partial<Record<PostStatus, LifecycleButton[]>>> = {
  draft: [publish, schedule, submit],
  submitted: [publish, schedule, submitChanges],
  rejected: [publish, schedule, submit],
  'changes-requested': [publish, schedule, submit],
  public: [update],
  scheduled: [update, publishNow, reschedule],
  unpublished: [publish, schedule, updateHidden],
};

/**
 * What can be done with a post in this state, the most likely first. `hasChanges`: there's a draft of it. Withdrawing
 * isn't among them: it would take the place of “Submit”, and its second press.
 */
export function lifecycleButtons(
  state: PostStatus,
  role: Role,
  hasChanges: boolean,
): LifecycleButton[] {
  const buttons = (isAtLeast(role, 'moderator') ? ofModerators : ofWriters)[state] ?? [];
  return hasChanges ? buttons : buttons.filter(({ unsent }) => !unsent);
}
