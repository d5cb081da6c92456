import { dropDecision } from './decisions';
import { followDelivery } from './follow';
import { forgetAll } from './known-leads';
import { followLeads } from './list';
import { forgetQueries } from './queries';
import { followAddress } from './view';

/** An admin sees the inbox. Returns what ends that: nothing of anybody stays in the page's memory. */
export function openInbox(): () => void {
  const ends = [followAddress(), followLeads(), followDelivery()];
  return () => {
    for (const end of ends) end();
    dropDecision();
    forgetAll();
    forgetQueries();
  };
}
