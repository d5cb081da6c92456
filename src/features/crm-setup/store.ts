import { computed } from 'nanostores';
import {
  createAction,
  createActionDialog,
  createResource,
  functionError,
  opening,
  RequestError,
} from '~/features/staff';
import { countOf } from '~/lib/count';
import { integration } from '~/lib/integration';
import { serverTime } from '~/lib/server-time';
import * as api from './api';
import type { CrmLookup, CrmSettingName, TestLead } from './api';
import { eventWebhookText, settingCopy, type Finding } from './rules/settings';
import { describeTest, mayAppear } from './rules/test-lead';

/** The CRM setup page: the delivery settings, the test lead, booked calls, and the leads that arrived before. */
export function createCrmSetup() {
  const settings = createResource(api.getSettings, { reloadAfter: Infinity });
  const health = createResource(api.getCrmHealth);
  // Someone who's setting up the calendar waits for the first event.
  const bookings = createResource(api.getBookingWebhook, { reloadAfter: 10_000 });
  const lookup = createResource(api.lookUp, { reloadAfter: Infinity });
  const test = createResource<TestLead | null>(api.getTestLead, {
    onLoad(lead) {
      if (lead && mayAppear(lead, { lookup: lookup.data(), now: serverTime() })) {
        void lookup.refresh();
      }
    },
  });
  const $lookup = computed(lookup.$state, (state): CrmLookup | null | undefined => {
    if (state.status === 'error') return { status: 'unavailable' };
    return state.status === 'ready' ? state.data : undefined;
  });
  const action = createAction({
    async after() {
      // The CRM can take seconds to respond.
      void lookup.refresh();
      await Promise.all([health.refresh(), test.refresh()]);
    },
  });
  const backlogDialog = createActionDialog<number>(action);

  return {
    /** The settings as they were last loaded or saved. */
    $settings: settings.$state,

    /** The status of deliveries to the CRM. */
    $health: health.$state,

    /** The status of booked calls. */
    $bookings: bookings.$state,

    /** The CRM API's answer about the test lead. Undefined until there's a response. */
    $lookup,

    /** The latest test lead. Null if there's none. */
    $test: test.$state,

    /** Loads the test lead again. */
    refreshTest: test.refresh,

    /** The test lead's progress. Undefined without one. */
    $finding: computed(
      [test.$state, $lookup, settings.$state],
      (lead, found, saved): Finding | undefined => {
        if (lead.status !== 'ready' || lead.data === null) return undefined;
        return describeTest(lead.data, {
          connected: saved.status !== 'ready' || saved.data.connected,
          lookup: found,
          now: serverTime(),
        });
      },
    ),

    /** Outcome of the latest change. */
    $change: action.$state,

    /** Clears the outcome of the latest change. */
    reset: action.reset,

    /** Loads the settings again. */
    refresh: settings.refresh,

    save: (name: CrmSettingName, value: string) =>
      action.run(async () => {
        // Every page contains the event webhook's URL, and the CRM would create a contact from each event.
        if (name === 'webhook_url' && value.trim() === integration.webhookUrl) {
          throw new RequestError('failed', eventWebhookText, functionError);
        }
        settings.set(await api.setSetting(name, value));
        const next = name === 'booking_secret' ? 'booked call' : 'lead';
        return `${settingCopy[name].label} saved. It takes effect with the next ${next}.`;
      }),

    /** Removes a value, so that the one from the environment, if any, applies again. */
    remove: (name: CrmSettingName) =>
      action.run(async () => {
        settings.set(await api.removeSetting(name));
        return `${settingCopy[name].label} removed.`;
      }),

    /** Sends a test lead instead of the latest one. */
    sendTest: () =>
      action.run(async () => {
        // What's known about the contact is about the previous test lead. The new one may exist even if the response got lost.
        await api.sendTestLead().finally(lookup.clear);
        return 'Test lead sent.';
      }),

    /** Asks whether to send the leads that arrived before the CRM was connected. */
    backlogDialog,

    /** Sends all of them. */
    sendBacklog: () =>
      backlogDialog.confirm(async (report) => {
        let sent = 0;
        for (let some = await api.sendBacklog(); some > 0; some = await api.sendBacklog()) {
          sent += some;
          report(`${countOf(sent, 'lead')} queued…`);
        }
        return sent === 0
          ? 'Already sent. There was nothing left to send.'
          : `${countOf(sent, 'lead')} queued. Delivery to the CRM takes a few minutes.`;
      }),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open: opening(
      ...[settings, health, bookings, lookup, test].map((resource) => resource.open),
      () => backlogDialog.clear,
    ),
  };
}

export type CrmSetup = ReturnType<typeof createCrmSetup>;
