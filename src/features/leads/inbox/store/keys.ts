import { createKeys } from '~/features/staff';
import * as inbox from './inbox';

/** Single keys that move through the list. */
export const keys = createKeys('lead-keys', {
  j: 'Next lead',
  k: 'Previous lead',
  o: 'Open the lead (same as Enter)',
  x: 'Select the lead',
  '/': 'Search',
});

/** Listens for the keys. Returns a function that stops it. */
export function listenForKeys(): () => void {
  const focusedLead = () =>
    document.activeElement?.closest('[data-lead]')?.getAttribute('data-lead') ?? undefined;
  /** Moves from the focused lead, or else the open one. */
  function move(by: 1 | -1): void {
    const links = [...document.querySelectorAll<HTMLElement>('[data-lead] a[id^="lead-"]')];
    const current = focusedLead() ?? inbox.$view.get().lead;
    const index = links.findIndex(({ id }) => id === `lead-${current}`) + by;
    links[Math.min(Math.max(index, 0), links.length - 1)]?.focus();
  }
  return keys.listen({
    j: () => move(1),
    k: () => move(-1),
    o() {
      const lead = focusedLead();
      if (lead) inbox.go({ lead });
    },
    x() {
      const list = inbox.$list.get();
      const leads = list.status === 'ready' ? list.data.items : [];
      const lead = leads.find(({ id }) => id === focusedLead());
      if (lead) inbox.selection.select([lead], !inbox.selection.$items.get().has(lead.id));
    },
    '/': () => document.getElementById('inbox-search')?.focus(),
  });
}
