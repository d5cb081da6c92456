import { computed } from 'nanostores';
import { createResource, functionError, RequestError } from '~/features/staff';
import { integration } from '~/lib/integration';
import * as api from '../api/crm';
import type { CrmSettingName } from '../api/crm';
import { eventWebhookText, settingCopy } from '../rules/settings';
import { createBacklog } from './backlog';
import { createTestLead } from './test-lead';

/** The CRM setup page: the delivery settings, the test lead, and the leads that arrived before. */
export function createCrmSetup() {
  const settings = createResource(api.getSettings, { reloadAfter: Infinity });
  const $connected = computed(
    settings.$state,
    (state) => state.status !== 'ready' || state.data.connected,
  );
  const test = createTestLead($connected);
  const backlog = createBacklog();

  return {
    /** The settings as they were last loaded or saved. */
    $settings: settings.$state,
    test,
    backlog,

    /** Loads the settings again. */
    refresh: settings.refresh,

    /** Saves a new value. Resolves to what it did. Throws a RequestError. */
    async save(name: CrmSettingName, value: string): Promise<string> {
      // Every page contains the event webhook's URL, and the CRM would create a contact from each event.
      if (name === 'webhook_url' && value.trim() === integration.webhookUrl) {
        throw new RequestError('failed', eventWebhookText, functionError);
      }
      settings.set(await api.setSetting(name, value));
      void test.check();
      return `${settingCopy[name].label} saved. It takes effect with the next lead.`;
    },

    /** Removes a value, so that the one from the environment, if any, applies again. */
    async remove(name: CrmSettingName): Promise<string> {
      settings.set(await api.removeSetting(name));
      void test.check();
      return `${settingCopy[name].label} removed.`;
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const closers = [settings.open(), test.open(), backlog.open()];
      return () => {
        for (const close of closers) close();
      };
    },
  };
}

export type CrmSetup = ReturnType<typeof createCrmSetup>;
