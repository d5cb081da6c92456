import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { Failure, faultTexts, Spinner, Time } from '~/features/staff';
import type { Lead } from '../api/leads';
import { answersOf, formName, nameOf } from '../rules/answers';
import type { OpenLead } from '../store/inbox';
import { Documents } from './Documents';
import { History } from './History';
import { useInbox } from './InboxLink';
import { StatusChip } from './LeadMeta';
import { Answers, Consent, Contact, Timeline, TouchTable } from './LeadSections';
import { NextSteps } from './NextSteps';
import { Notes } from './Notes';
import { Triage } from './Triage';

interface DetailProps {
  id: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The open lead, or why it can't be shown. */
export function LeadDetail({ id, heading }: DetailProps) {
  const { $lead, $list, closeLead, refresh, urlOf } = useInbox();
  const state = useStore($lead);
  const list = useStore($list);
  // Another lead stays until this one is loaded.
  const open = state.status === 'ready' && !state.outdated ? state.data : undefined;
  const isMissing = open === null;
  const listed =
    list.status === 'ready' ? list.data.leads.find((lead) => lead.id === id) : undefined;
  // The one from the list has most of what's shown.
  const lead = open === undefined ? listed : open?.lead;
  return (
    <section
      className="scroll-mt-10 lg:sticky lg:top-10 lg:max-h-[calc(100vh-3.5rem)] lg:overflow-y-auto lg:border-l lg:border-rule lg:pr-2 lg:pb-24 lg:pl-[clamp(1.5rem,3vw,3rem)]"
      aria-labelledby="lead-name"
    >
      <p>
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
      <h2
        id="lead-name"
        ref={heading}
        tabIndex={-1}
        className="pt-1 pb-2 display text-[clamp(2.125rem,1.6rem+2vw,3rem)] wrap-anywhere focus-visible:outline-offset-0"
        dir="auto"
      >
        {lead ? nameOf(lead) : isMissing ? 'Lead not found' : 'Lead'}
      </h2>
      {isMissing && (
        <p role="status">
          This lead doesn’t exist. It may have been deleted, or the link is incomplete.
        </p>
      )}
      {state.status === 'error' && (
        <Failure fault={state.fault} text={state.text} onRetry={() => void refresh()} />
      )}
      {open && state.status === 'ready' && state.fault && (
        <p className="staff-notice staff-notice-bar mt-4" data-tone="warm" role="status">
          {`This may be out of date. ${faultTexts[state.fault]}`}
        </p>
      )}
      {open === undefined && state.status !== 'error' && <Spinner label="Loading this lead" />}
      {lead && <LeadView lead={lead} more={open ?? undefined} />}
    </section>
  );
}

interface ViewProps {
  lead: Lead;
  /** Undefined while loading. */
  more: OpenLead | undefined;
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
      {more && <Notes lead={lead} notes={more.notes} />}
      <Answers answers={what} page={lead.page_source} />
      {more && <History lead={lead.id} person={more.person} />}
      {more && <Documents lead={lead} person={more.person} documents={more.documents} />}
      <TouchTable attribution={lead.attribution} />
      {more && <Timeline events={more.events} />}
      <Consent lead={lead} />
    </>
  );
}
