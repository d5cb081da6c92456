import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { LeadLabels } from '../rules/answers';
import { openInbox } from '../store/inbox';
import { $view } from '../store/view';
import { Detail } from './Detail';
import { ExportOutcome } from './ExportOutcome';
import { Groups } from './Groups';
import { LeadList } from './LeadList';
import { NetworkNote } from './NetworkNote';
import { ResultLine } from './ResultLine';
import { Tools } from './Tools';
import { useLeadFocus } from './use-lead-focus';

/** The list of leads, and beside it, or in its place on a phone, the one that is open. */
export function Inbox({ labels }: { labels: LeadLabels }) {
  const { lead } = useStore($view);
  const { list, heading } = useLeadFocus(lead);
  useEffect(openInbox, []);
  return (
    <div className="frame inbox" data-open={lead !== undefined || undefined}>
      <NetworkNote />
      <div className="inbox-panes">
        <section ref={list} className="inbox-list" aria-label="List of leads" tabIndex={-1}>
          <Groups />
          <Tools />
          <ExportOutcome />
          <ResultLine />
          <LeadList />
        </section>
        {lead !== undefined && <Detail key={lead} heading={heading} labels={labels} />}
      </div>
    </div>
  );
}
