import { computed } from 'nanostores';
import { createActionDialog, createResource, type Action } from '~/features/staff';
import { countOf } from '~/lib/count';
import * as api from '../api/crm';

/** Whether leads reach the CRM, and sending those that arrived before it was connected, with the page's `action`. */
export function createBacklog(action: Action) {
  const health = createResource(api.getCrmHealth);
  const dialog = createActionDialog<number>(action);
  return {
    /** Whether leads reach the CRM. */
    $health: health.$state,

    /** How many leads are in the backlog while a CRM is connected. */
    $count: computed(health.$state, (state) =>
      state.status === 'ready' && state.data.is_connected ? state.data.backlog : 0,
    ),

    /** Asks whether to send them. */
    dialog,

    refresh: health.refresh,

    /** Sends all of them. */
    send: () =>
      dialog.confirm(async (report) => {
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
    open(): () => void {
      const close = health.open();
      return () => {
        close();
        dialog.close();
      };
    },
  };
}
