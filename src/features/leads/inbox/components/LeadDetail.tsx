import { useStore } from '@nanostores/react';
import { Button, Loaded, Time, useData } from '~/features/staff';
import { countOf } from '~/lib/count';
import { $now } from '~/lib/browser-state';
import type { Lead, OpenLead } from '../api/leads';
import {
  addressProblem,
  answersOf,
  companyOf,
  formName,
  nameOf,
  requestedZone,
} from '../rules/answers';
import { adviceOn, decisionsAbout, problemOf } from '../rules/lead-status';
import { decisionLabels } from '../rules/messages';
import { deadlineOf } from '../rules/pipeline';
import { Answer } from './Answer';
import { Documents } from './Documents';
import { Answers, Consent, Contact, Section, Touches } from './LeadSections';
import { Notes } from './Notes';
import { Timeline } from './Timeline';
import { Triage } from './Triage';
import * as changes from '../store/changes';
import * as inbox from '../store/inbox';

/** The open lead, or why it can't be shown. */
export function LeadDetail({ id }: { id: string }) {
  const open = useData(inbox.$lead);
  const listed = useData(inbox.$list)?.items.find((lead) => lead.id === id);
  // The one from the list has most of what's shown.
  const lead = open === undefined ? listed : open?.lead;
  return (
    <section
      className="scroll-mt-10 lg:sticky lg:top-8 lg:max-h-[calc(100vh-3rem)] lg:overflow-y-auto lg:border-l lg:border-ink lg:pt-1 lg:pr-2 lg:pb-24 lg:pl-6"
      aria-labelledby="lead-name"
    >
      <p>
        <a
          href={inbox.urlOf({ lead: undefined })}
          className="link inline-flex min-h-touch items-center gap-1 text-sm"
          onClick={(event) => {
            event.preventDefault();
            inbox.closeLead();
          }}
        >
          <span aria-hidden="true">←</span> Back to the list
        </a>
      </p>
      <h2
        id="lead-name"
        tabIndex={-1}
        className="display text-title wrap-anywhere focus-visible:outline-offset-0"
        dir="auto"
      >
        {lead ? nameOf(lead) : open === null ? 'Lead not found' : 'Lead'}
      </h2>
      <Loaded state={useStore(inbox.$lead)} label="Loading this lead" onRetry={inbox.refresh}>
        {(found) =>
          found === null && (
            <p role="status">
              This lead doesn’t exist. It may have been deleted, or the link is incomplete.
            </p>
          )
        }
      </Loaded>
      {lead && <LeadView lead={lead} more={open ?? undefined} />}
    </section>
  );
}

interface ViewProps {
  lead: Lead;
  /** Undefined while loading. */
  more: OpenLead | undefined;
}

/** In the order in which it's read: what they want, how to reach them, what to do, and then the rest. */
function LeadView({ lead, more }: ViewProps) {
  const { crm } = useStore(inbox.$surroundings);
  const deadline = deadlineOf(lead, useStore($now));
  const { wish, contact, others } = answersOf(lead);
  const zone = requestedZone(lead);
  const unreachable = addressProblem(lead);
  const count = more?.requests.length ?? 1;
  const newest = more?.requests.at(-1)?.created_at ?? lead.created_at;
  const needsAttention =
    lead.delivery_status === 'spam' ||
    problemOf([lead.delivery_status], crm.is_connected) !== undefined;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-quiet">
        {deadline && (
          <b className={deadline.isUrgent ? 'text-warm' : 'text-ink'}>{deadline.text}</b>
        )}
        <span dir="auto">{companyOf(lead)}</span>
        <span>
          <span>{`${formName(lead.form_id)},`}</span> <Time at={lead.created_at} />
        </span>
        {count > 1 && <span>{`One of ${countOf(count, 'request')}`}</span>}
      </p>
      {wish && (
        <blockquote
          className="mt-3 border-l-4 border-signal pl-4 wrap-anywhere whitespace-pre-line"
          aria-label={wish.label}
          dir="auto"
        >
          {wish.text}
        </blockquote>
      )}
      {zone && <p className="mt-2 text-sm text-quiet">{zone}</p>}
      {/* After what they wrote, which a decision is about. */}
      {more && needsAttention && <Delivery {...more} />}
      {unreachable && (
        <p className="staff-notice staff-notice-bar mt-3" data-tone="warm">
          {unreachable}
        </p>
      )}
      <Contact answers={contact} />
      {more && <Answer lead={lead} seenUntil={newest} />}
      {more && <Triage lead={lead} seenUntil={newest} />}
      <Answers answers={others} page={lead.page_source} />
      {more && (
        <>
          <Timeline {...more} />
          <Notes {...more} />
          <Documents {...more} />
        </>
      )}
      <Touches attribution={lead.attribution} />
      <Consent lead={lead} />
      {more && !needsAttention && <Delivery {...more} />}
      {more && (
        <Button look="link" className="mt-6" onClick={() => changes.action.ask({ deleted: lead })}>
          Delete this request…
        </Button>
      )}
    </>
  );
}

/** How far a lead's way to the CRM is, and the buttons if that needs a decision. */
function Delivery({ lead, events: all }: OpenLead) {
  const events = all.filter(({ lead_id }) => lead_id === lead.id);
  const { crm } = useStore(inbox.$surroundings);
  return (
    <Section id="delivery" title="Delivery">
      <p className="max-w-160 text-sm">
        {adviceOn(lead, events, crm.is_connected, useStore($now))}
      </p>
      <div className="flex flex-wrap gap-2 not-empty:mt-3 *:aria-disabled:opacity-65">
        {decisionsAbout[lead.delivery_status]?.map((decision) => (
          <Button
            key={decision}
            className="px-3 text-sm"
            action={changes.action}
            onClick={() => changes.decide([changes.onlyThis(lead)], decision)}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
      </div>
    </Section>
  );
}
