import { createKeys } from '~/features/staff';
import { shortcuts } from '../rules/shortcuts';

export const keys = createKeys('moderation-shortcuts', shortcuts);

/** Whether single-key shortcuts are on in this browser, and running actions when they're pressed. */
export const { $isOn: $shortcutsOn, listen: listenForShortcuts } = keys;
