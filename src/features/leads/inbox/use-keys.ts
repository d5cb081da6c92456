import { useEffect, useState } from 'react';
import { keyOf } from './rules/keys';
import type { Inbox } from './store/inbox';
import { $keysOn } from './store/keys';

/** Listens for single keys that move through the list, and opens their explanation. */
export function useKeys(inbox: Inbox) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const links = [...document.querySelectorAll<HTMLElement>('[data-lead] a[id^="lead-"]')];
      if (!key || (key !== '?' && !$keysOn.get())) return;
      const focused = document.activeElement?.closest('[data-lead]')?.getAttribute('data-lead');
      const current = focused ?? inbox.$view.get().lead;
      const index = links.findIndex(({ id }) => id === `lead-${current}`);
      const list = inbox.$list.get();
      const lead =
        list.status === 'ready' ? list.data.leads.find(({ id }) => id === focused) : undefined;
      event.preventDefault();
      switch (key) {
        case 'j':
          links[Math.min(index + 1, links.length - 1)]?.focus();
          break;
        case 'k':
          links[Math.max(index - 1, 0)]?.focus();
          break;
        case 'o':
          if (focused) inbox.go({ lead: focused });
          break;
        case 'x':
          if (lead) inbox.selection.select([lead], !inbox.selection.$items.get().has(lead.id));
          break;
        case '/':
          document.getElementById('inbox-search')?.focus();
          break;
        case '?':
          setHelpOpen(true);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [inbox]);
  return { isHelpOpen, closeHelp: () => setHelpOpen(false) };
}
