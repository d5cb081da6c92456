import { computed } from 'nanostores';
import {
  createAction,
  createResource,
  functionError,
  openAll,
  RequestError,
} from '~/features/staff';
import { countOf } from '~/lib/count';
import { integration } from '~/lib/integration';
import { serverTime } from '~/lib/server-time';
import * as api from './api';
import type { CrmLookup, CrmSettingName, TestLead } from './api';
import { eventWebhookText, settingCopy, type Finding } from './rules/settings';
import { describeTest, mayAppear } from './rules/test-lead';

/** The settings as they were last loaded or saved. */
export const settings = createResource(api.getSettings, { reloadAfter: Infinity });

/** The status of deliveries to the CRM. */
export const health = createResource(api.getCrmHealth);

/** The status of booked calls. Someone who's setting up the calendar waits for the first event. */
export const bookings = createResource(api.getBookingWebhook, { reloadAfter: 10_000 });

const lookup = createResource(api.lookUp, { reloadAfter: Infinity });

/** The CRM API's answer about the test lead. Undefined until there's a response. */
export const $lookup = computed(lookup.$state, (state): CrmLookup | null | undefined => {
  if (state.status === 'error') return { status: 'unavailable' };
  return state.status === 'ready' ? state.data : undefined;
});

/** The latest test lead. Null if there's none. */
export const test = createResource<TestLead | null>(api.getTestLead, {
  onLoad(lead) {
    if (lead && mayAppear(lead, { lookup: lookup.data(), now: serverTime() })) {
      void lookup.refresh();
    }
  },
});

/** The test lead's progress. Undefined without one. */
export const $finding = computed(
  [test.$state, $lookup, settings.$state],
  (lead, found, saved): Finding | undefined => {
    if (lead.status !== 'ready' || lead.data === null) return undefined;
    return describeTest(lead.data, {
      connected: saved.status !== 'ready' || saved.data.connected,
      lookup: found,
      now: serverTime(),
    });
  },
);

/** The open dialog: the form of a setting, or the question whether to remove it, or to send the earlier leads. */
type OpenDialog = { kind: 'value' | 'removal'; name: CrmSettingName } | { kind: 'backlog' };

export const action = createAction<OpenDialog>({
  async after() {
    // The CRM can take seconds to respond.
    void lookup.refresh();
    await Promise.all([health.refresh(), test.refresh()]);
  },
});

export const save = (name: CrmSettingName, value: string) =>
  action.confirm(async () => {
    // Every page contains the event webhook's URL, and the CRM would create a contact from each event.
    if (name === 'webhook_url' && value.trim() === integration.webhookUrl) {
      throw new RequestError('failed', eventWebhookText, functionError);
    }
    settings.set(await api.setSetting(name, value));
    const next = name === 'booking_secret' ? 'booked call' : 'lead';
    return `${settingCopy[name].label} saved. It takes effect with the next ${next}.`;
  });

/** Removes a value, so that the one from the environment, if any, applies again. */
export const remove = (name: CrmSettingName) =>
  action.confirm(async () => {
    settings.set(await api.removeSetting(name));
    return `${settingCopy[name].label} removed.`;
  });

/** Sends a test lead instead of the latest one. */
export const sendTest = () =>
  action.run(async () => {
    // What's known about the contact is about the previous test lead. The new one may exist even if the response got
    // lost.
    await api.sendTestLead().finally(lookup.clear);
    return 'Test lead sent.';
  });

/** Sends all of the leads that arrived before the CRM was connected. */
export const sendBacklog = () =>
  action.confirm(async (report, isOpen) => {
    let sent = 0;
    for (let some = await api.sendBacklog(); some > 0; some = await api.sendBacklog()) {
      sent += some;
      report(`${countOf(sent, 'lead')} queued…`);
      // The rest would be sent in the name of whoever signed in since.
      if (!isOpen()) break;
    }
    return sent === 0
      ? 'Already sent. There was nothing left to send.'
      : `${countOf(sent, 'lead')} queued. Delivery to the CRM takes a few minutes.`;
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(settings, health, bookings, lookup, test, action);
