import { useStore } from '@nanostores/react';
import { Failure, Time } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { attributionOf } from '~rules/tracking/attribution';
import type { Lead } from '../api/leads';
import { companyOf, formName, nameOf } from '../rules/answers';
import { emptyText } from '../rules/messages';
import { deadlineOf, pipelineLabels } from '../rules/pipeline';
import { describeSource } from '../rules/touches';
import { formatView, noFilters } from '../rules/view';
import { InboxLink, useInbox } from './InboxLink';
import { BulkBar } from './BulkBar';
import { StatusChip, useNameOf } from './LeadMeta';

/** Leads that match the view. */
export function LeadList() {
  const { $list, $view, refresh } = useInbox();
  const list = useStore($list);
  const { group, lead: openId } = useStore($view);
  // ListHeader shows a spinner.
  if (list.status === 'loading') return null;
  if (list.status === 'error') {
    return <Failure fault={list.fault} text={list.text} onRetry={() => void refresh()} />;
  }
  const { leads, hasMore, groups } = list.data;
  if (leads.length === 0) return <Empty />;
  return (
    <div aria-busy={list.outdated || undefined} className="aria-busy:opacity-55">
      <BulkBar leads={leads} hasMore={hasMore} total={groups[group]} />
      <ul className="border-t border-ink *:border-b *:border-rule">
        {leads.map((lead) => (
          <li key={lead.id} className="grid grid-cols-[auto_minmax(0,1fr)]">
            <RowBox lead={lead} />
            <Row lead={lead} isOpen={lead.id === openId} />
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore loading={list.outdated} />}
    </div>
  );
}

function RowBox({ lead }: { lead: Lead }) {
  const { $selection, select } = useInbox();
  const selection = useStore($selection);
  return (
    <label className="flex min-h-touch min-w-touch cursor-pointer items-start pt-[0.8rem]">
      <span className="sr-only">{`Select ${nameOf(lead)}`}</span>
      <input
        type="checkbox"
        className="field-checkbox"
        checked={selection.has(lead.id)}
        onChange={({ target }) => select([lead.id], target.checked)}
      />
    </label>
  );
}

function Row({ lead, isOpen }: { lead: Lead; isOpen: boolean }) {
  const deadline = deadlineOf(lead, useStore($now));
  const owner = useNameOf();
  return (
    <InboxLink
      to={{ lead: lead.id }}
      id={`lead-${lead.id}`}
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-[0.1rem] pt-[0.8rem] pr-2 pb-[0.85rem] leading-[1.35] hover:bg-sheet focus-visible:-outline-offset-3 aria-current:bg-sheet aria-current:pl-3 aria-current:[box-shadow:inset_4px_0_var(--color-signal)] @min-[44rem]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_11rem] @max-[44rem]:*:even:not-last:justify-self-end"
      aria-current={isOpen ? 'true' : undefined}
    >
      {/* Forced colors remove shadows. */}
      <span
        className={`staff-item-title wrap-anywhere group-hover:text-signal ${isOpen ? 'forced-colors:underline' : ''}`}
        dir="auto"
      >
        {nameOf(lead)}
      </span>{' '}
      <StatusChip status={lead.delivery_status} />{' '}
      <span className="truncate" dir="auto">
        {companyOf(lead)}
      </span>{' '}
      <span className="staff-quiet">
        <Time at={lead.created_at} />
      </span>{' '}
      {/* Below the rest, or between the columns if there's room. */}
      <span className="staff-quiet col-span-full flex justify-between gap-x-4 gap-y-[0.1rem] *:truncate @min-[44rem]:[grid-area:1/2/3/3] @min-[44rem]:flex-col">
        <span>{formName(lead.form_id)}</span>{' '}
        <span dir="auto">{describeSource(attributionOf(lead.attribution))}</span>
      </span>{' '}
      <span className="staff-quiet col-span-full flex flex-wrap gap-x-3 *:truncate">
        <b>{pipelineLabels[lead.pipeline_status]}</b>
        {deadline && (
          <span className={deadline.isLate || deadline.isSoon ? 'font-semibold text-warm' : ''}>
            {deadline.text}
          </span>
        )}
        {lead.owner_id && <span>{`Owner: ${owner(lead.owner_id)}`}</span>}
        {lead.follow_up_on && <span>{`Follow-up: ${lead.follow_up_on}`}</span>}
        {lead.tags.length > 0 && <span dir="auto">{lead.tags.join(', ')}</span>}
      </span>
    </InboxLink>
  );
}

function LoadMore({ loading }: { loading: boolean }) {
  const { loadMore } = useInbox();
  return (
    <div className="flex pt-5">
      <button
        type="button"
        className="action action-outline"
        aria-disabled={loading || undefined}
        onClick={() => void loadMore()}
      >
        {loading ? 'Loading…' : 'Load more'}
      </button>
    </div>
  );
}

function Empty() {
  const { $view, $surroundings } = useInbox();
  const view = useStore($view);
  const { title, text } = emptyText(view, useStore($surroundings).crmConnected);
  return (
    <div className="flex flex-col items-start gap-3 border-t border-ink py-8">
      <p className="display text-title">{title}</p>
      <p>{text}</p>
      {formatView({ ...view, lead: undefined }) !== '' && (
        <InboxLink to={noFilters} className="action action-outline">
          Show all leads
        </InboxLink>
      )}
    </div>
  );
}
