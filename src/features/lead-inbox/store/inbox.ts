import { forgetCounts } from './counts';
import { dropDecisions } from './decisions';
import { forgetExport } from './export';
import { followDelivery } from './follow';
import { forgetAll } from './known-leads';
import { followLeads } from './list';
import { forgetEvents } from './opened';
import { forgetQueries } from './queries';
import { followAddress } from './view';
import { beginVisit, endVisit } from './visit';

/** An admin sees the inbox. Returns what ends that: nothing of anybody stays in the page's memory. */
export function openInbox(): () => void {
  beginVisit();
  dropDecisions();
  const ends = [followAddress(), followLeads(), followDelivery()];
  return () => {
    for (const end of ends) end();
    endVisit();
    dropDecisions();
    forgetExport();
    forgetCounts();
    forgetEvents();
    forgetAll();
    forgetQueries();
  };
}
