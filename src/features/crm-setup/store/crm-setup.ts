import { computed } from 'nanostores';
import {
  createAction,
  createActionDialog,
  createResource,
  functionError,
  RequestError,
} from '~/features/staff';
import { integration } from '~/lib/integration';
import * as api from '../api/crm';
import type { CrmSettingName } from '../api/crm';
import { eventWebhookText, settingCopy } from '../rules/settings';
import { createBacklog } from './backlog';
import { createBookings } from './bookings';
import { createTestLead } from './test-lead';

/** What to do with a setting. `value`: the current one, unless it's secret. */
export interface SettingChange {
  name: CrmSettingName;
  value: string | undefined;
  wanted: 'set' | 'removed';
}

/** The CRM setup page: the delivery settings, the test lead, and the leads that arrived before. */
export function createCrmSetup() {
  const settings = createResource(api.getSettings, { reloadAfter: Infinity });
  const $connected = computed(
    settings.$state,
    (state) => state.status !== 'ready' || state.data.connected,
  );
  const test = createTestLead($connected);
  const action = createAction({ after: () => backlog.refresh() });
  const backlog = createBacklog(action);
  const bookings = createBookings();
  const dialog = createActionDialog<SettingChange>(action);

  return {
    /** The settings as they were last loaded or saved. */
    $settings: settings.$state,
    test,
    backlog,
    bookings,

    /** How the latest change of a setting went, or sending the backlog. */
    $change: action.$state,

    /** Asks for the new value of a setting, or whether to remove it. */
    dialog,

    /** Loads the settings again. */
    refresh: settings.refresh,

    /** Saves the value in the dialog. */
    save: (name: CrmSettingName, value: string) =>
      dialog.confirm(async () => {
        // Every page contains the event webhook's URL, and the CRM would create a contact from each event.
        if (name === 'webhook_url' && value.trim() === integration.webhookUrl) {
          throw new RequestError('failed', eventWebhookText, functionError);
        }
        settings.set(await api.setSetting(name, value));
        void test.check();
        const next = name === 'booking_secret' ? 'booked call' : 'lead';
        return `${settingCopy[name].label} saved. It takes effect with the next ${next}.`;
      }),

    /** Removes the value in the dialog, so that the one from the environment, if any, applies again. */
    remove: (name: CrmSettingName) =>
      dialog.confirm(async () => {
        settings.set(await api.removeSetting(name));
        void test.check();
        return `${settingCopy[name].label} removed.`;
      }),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const closers = [settings.open(), test.open(), backlog.open(), bookings.open()];
      return () => {
        for (const close of closers) close();
        dialog.close();
        action.clear();
      };
    },
  };
}

export type CrmSetup = ReturnType<typeof createCrmSetup>;
