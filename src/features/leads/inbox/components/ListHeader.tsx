import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { faultTexts, Spinner } from '~/features/staff';
import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import { groupLabel, needsDecision, statusGroups, type StatusGroup } from '../rules/lead-status';
import { resultText } from '../rules/messages';
import { InboxLink, useInbox } from './InboxLink';
import { SavedViews } from './SavedViews';
import { Toolbar } from './Toolbar';

const groups = Object.keys(statusGroups) as StatusGroup[];

/** Groups with counts, the toolbar, and how many leads the list shows. */
export function ListHeader() {
  const inbox = useInbox();
  const view = useStore(inbox.$view);
  const list = useStore(inbox.$list);
  const { crmConnected } = useStore(inbox.$surroundings);
  const { groups: counts, late = 0 } = list.status === 'ready' ? list.data : {};
  return (
    <>
      <StatusCounts
        label="Leads by status"
        items={groups.map((group) => ({
          label: groupLabel(group, crmConnected),
          count: counts?.[group],
          href: inbox.urlOf({ group }),
          onFollow: () => inbox.go({ group }),
          isCurrent: view.group === group,
          isWarm: needsDecision(group) && Boolean(counts?.[group]),
        }))}
      />
      <Toolbar />
      <SavedViews />
      {late > 0 && view.only !== 'overdue' && (
        <p className="staff-notice staff-notice-bar mt-4" data-tone="warm">
          <span>{`${countOf(late, 'response')} overdue.`}</span>{' '}
          <InboxLink to={{ only: 'overdue', group: 'all', lead: undefined }} className="link">
            Show them
          </InboxLink>
        </p>
      )}
      {!crmConnected && (
        <p className="staff-notice staff-notice-bar mt-4">
          No CRM is connected yet. Leads are stored safely here and will be sent automatically once
          you connect one.{' '}
          <a href={staffLink('/ghl-setup')} className="link">
            Connect a CRM
          </a>
        </p>
      )}
      <ResultLine />
    </>
  );
}

/** How many leads are shown, announced to screen readers. Its height is fixed, so nothing moves. */
function ResultLine() {
  const inbox = useInbox();
  const list = useStore(inbox.$list);
  const view = useStore(inbox.$view);
  if (list.status === 'loading') {
    return (
      <div className="flex min-h-[52px] items-center text-sm leading-[1.35] wrap-anywhere text-quiet">
        <Spinner label="Loading leads" />
      </div>
    );
  }
  let text = '';
  if (list.status === 'ready') {
    if (list.outdated) text = 'Loading…';
    else if (list.fault) text = `Couldn’t refresh. ${faultTexts[list.fault]}`;
    else {
      const { leads, hasMore, groups } = list.data;
      text = resultText(leads.length, hasMore, groups[view.group], view.search.trim());
    }
  }
  return (
    <p
      role="status"
      className="flex min-h-[52px] items-center text-sm leading-[1.35] wrap-anywhere text-quiet"
    >
      {text}
    </p>
  );
}
