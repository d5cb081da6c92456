import { vi } from 'vitest';
import { createInbox } from '~/features/leads/inbox/store/inbox';
import { fakeHistory } from '../fake-history.ts';

/** Waits for all running requests. Needs fake timers. */
export const settle = () => vi.advanceTimersByTimeAsync(50);

/** Opens the inbox at `/admin` + `url`. */
export function openInbox(url = '') {
  const browser = fakeHistory(`https://site.example.com/admin${url}`);
  const inbox = createInbox();
  const stores = [inbox.$list, inbox.$lead, inbox.$counts, inbox.$crmConnected];
  const unlisten = stores.map(($store) => $store.listen(() => undefined));
  const stop = inbox.open();
  const close = () => {
    for (const end of [stop, ...unlisten]) end();
  };
  const leads = () => {
    const list = inbox.$list.get();
    if (list.status !== 'ready') throw new Error(`The list is ${list.status}.`);
    return list.leads;
  };
  return { ...inbox, ...browser, close, ids: () => leads().map(({ id }) => id) };
}
