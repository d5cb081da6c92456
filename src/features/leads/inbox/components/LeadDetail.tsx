import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { Failure, Spinner } from '~/features/staff';
import type { Lead } from '../api/leads';
import { answersOf, formName, nameOf } from '../rules/answers';
import { faultTexts } from '../rules/messages';
import type { LeadState } from '../store/inbox';
import { useInbox } from './InboxLink';
import { Documents } from './Documents';
import { StatusChip, Time } from './LeadMeta';
import { Answers, Consent, Contact, Timeline, TouchTable } from './LeadSections';
import { History } from './History';
import { NextSteps } from './NextSteps';
import { Notes } from './Notes';
import { Triage } from './Triage';

/** The open lead, or why it can't be shown. */
export function LeadDetail({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { $lead, closeLead, refresh, urlOf } = useInbox();
  const state = useStore($lead);
  return (
    <section className="inbox-detail" aria-labelledby="lead-name">
      <p className="inbox-back">
        <a
          href={urlOf({ lead: undefined })}
          className="link inline-block py-[0.55rem]"
          onClick={(event) => {
            event.preventDefault();
            closeLead();
          }}
        >
          <span aria-hidden="true">←</span> Back to the list
        </a>
      </p>
      <h2 id="lead-name" ref={heading} tabIndex={-1} className="display inbox-heading" dir="auto">
        {titleOf(state)}
      </h2>
      {state.status === 'missing' && (
        <p role="status">
          This lead doesn’t exist. It may have been deleted, or the link is incomplete.
        </p>
      )}
      {state.status === 'error' && (
        <Failure
          fault={state.fault}
          text={faultTexts[state.fault]}
          onRetry={() => void refresh()}
        />
      )}
      {state.status === 'ready' && state.fault && (
        <p className="staff-notice staff-notice-bar mt-4" data-tone="warm" role="status">
          {`This may be out of date. ${faultTexts[state.fault]}`}
        </p>
      )}
      {state.status === 'loading' && <Spinner label="Loading this lead" />}
      {'lead' in state && state.lead && (
        <LeadView lead={state.lead} more={state.status === 'ready' ? state : undefined} />
      )}
    </section>
  );
}

function titleOf(state: LeadState): string {
  if ('lead' in state && state.lead) return nameOf(state.lead);
  return state.status === 'missing' ? 'Lead not found' : 'Lead';
}

interface ViewProps {
  lead: Lead;
  /** Undefined while loading. */
  more: (LeadState & { status: 'ready' }) | undefined;
}

function LeadView({ lead, more }: ViewProps) {
  const { who, what } = answersOf(lead);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-quiet">
        <StatusChip status={lead.delivery_status} />
        <span>
          <span>{`${formName(lead.form_id)},`}</span> <Time at={lead.created_at} />
        </span>
      </p>
      <Contact answers={who} />
      {more && <NextSteps lead={lead} events={more.events} />}
      {more && <Triage lead={lead} />}
      {more && <Notes lead={lead.id} notes={more.notes} />}
      <Answers answers={what} page={lead.page_source} />
      {more && <History lead={lead.id} person={more.person} />}
      {more && <Documents lead={lead} person={more.person} documents={more.documents} />}
      <TouchTable attribution={lead.attribution} />
      {more && <Timeline events={more.events} />}
      <Consent lead={lead} />
    </>
  );
}
