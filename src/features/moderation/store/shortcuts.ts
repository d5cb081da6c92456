import { createKeys } from '~/features/staff';
import { shortcuts } from '../rules/shortcuts';

export const keys = createKeys('moderation-shortcuts', shortcuts);

export const { $isOn: $shortcutsOn, listen: listenForShortcuts } = keys;
