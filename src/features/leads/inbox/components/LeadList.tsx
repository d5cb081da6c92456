import { useStore } from '@nanostores/react';
import { Failure } from '~/features/staff';
import { attributionOf } from '~rules/tracking/attribution';
import type { Lead } from '../api/leads';
import { companyOf, formName, nameOf } from '../rules/answers';
import { emptyText, faultTexts } from '../rules/messages';
import { describeSource } from '../rules/touches';
import { InboxLink, useInbox } from './InboxLink';
import { StatusChip, Time } from './LeadMeta';

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
    <div aria-busy={list.outdated || undefined} className="inbox-found">
      <ul className="inbox-rows">
        {list.leads.map((lead) => (
          <li key={lead.id}>
            <Row lead={lead} isOpen={lead.id === openId} />
          </li>
        ))}
      </ul>
      {list.hasMore && <LoadMore loading={list.outdated} />}
    </div>
  );
}

function Row({ lead, isOpen }: { lead: Lead; isOpen: boolean }) {
  return (
    <InboxLink
      to={{ lead: lead.id }}
      id={`lead-${lead.id}`}
      className="inbox-row"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="inbox-name" dir="auto">
        {nameOf(lead)}
      </span>{' '}
      <StatusChip status={lead.delivery_status} /> <span dir="auto">{companyOf(lead)}</span>{' '}
      <Time at={lead.created_at} className="inbox-quiet" />{' '}
      <span className="inbox-meta inbox-quiet">
        <span>{formName(lead.form_id)}</span>{' '}
        <span dir="auto">{describeSource(attributionOf(lead.attribution))}</span>
      </span>
    </InboxLink>
  );
}

function LoadMore({ loading }: { loading: boolean }) {
  const { loadMore } = useInbox();
  return (
    <div className="inbox-more">
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
      {(view.search || view.form || view.group !== 'all') && (
        <InboxLink
          to={{ search: '', form: undefined, group: 'all' }}
          className="action action-outline"
        >
          Show all leads
        </InboxLink>
      )}
    </div>
  );
}
