import { useStore } from '@nanostores/react';
import { Failure } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { attributionOf } from '~rules/tracking/attribution';
import type { Lead } from '../api/leads';
import { companyOf, formName, nameOf } from '../rules/answers';
import { emptyText, faultTexts } from '../rules/messages';
import { deadlineOf, pipelineLabels } from '../rules/pipeline';
import { describeSource } from '../rules/touches';
import { formatView, noFilters } from '../rules/view';
import { InboxLink, useInbox } from './InboxLink';
import { BulkBar } from './BulkBar';
import { StatusChip, Time, useNameOf } from './LeadMeta';

/** Leads that match the view. */
export function LeadList() {
  const { $list, $view, refresh } = useInbox();
  const list = useStore($list);
  const { lead: openId } = useStore($view);
  // ListHeader shows a spinner.
  if (list.status === 'loading') return null;
  if (list.status === 'error')
    return (
      <Failure fault={list.fault} text={faultTexts[list.fault]} onRetry={() => void refresh()} />
    );
  if (list.leads.length === 0) return <Empty />;
  return (
    <div aria-busy={list.outdated || undefined} className="aria-busy:opacity-55">
      <BulkBar leads={list.leads} hasMore={list.hasMore} />
      <ul className="border-t border-ink *:border-b *:border-rule">
        {list.leads.map((lead) => (
          <li key={lead.id} className="grid grid-cols-[auto_minmax(0,1fr)]">
            <RowBox lead={lead} />
            <Row lead={lead} isOpen={lead.id === openId} />
          </li>
        ))}
      </ul>
      {list.hasMore && <LoadMore loading={list.outdated} />}
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
      className="inbox-row"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="inbox-name staff-item-title" dir="auto">
        {nameOf(lead)}
      </span>{' '}
      <StatusChip status={lead.delivery_status} /> <span dir="auto">{companyOf(lead)}</span>{' '}
      <Time at={lead.created_at} className="staff-quiet" />{' '}
      <span className="inbox-meta staff-quiet">
        <span>{formName(lead.form_id)}</span>{' '}
        <span dir="auto">{describeSource(attributionOf(lead.attribution))}</span>
      </span>{' '}
      <span className="inbox-triage staff-quiet">
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
  const { $view, $crmConnected } = useInbox();
  const view = useStore($view);
  const { title, text } = emptyText(view, useStore($crmConnected));
  return (
    <div className="flex flex-col items-start gap-3 border-t border-ink py-8">
      <p className="display text-title">{title}</p>
      <p>{text}</p>
      {formatView({ ...view, lead: undefined, weeks: undefined }) !== '' && (
        <InboxLink to={noFilters} className="action action-outline">
          Show all leads
        </InboxLink>
      )}
    </div>
  );
}
