import { leadsLink } from '~/features/leads';
import { ColumnSection } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { HomeLead, HomeLeads } from '../api/staff-home';
import { callTime, dueText, followUpText, leadFacts, waitingText, type Due } from '../rules/leads';

interface Props {
  leads: HomeLeads;
  now: number;
  /** Whether this is how things are now, so that it can say that nobody is waiting. */
  isCurrent: boolean;
}

/** Who waits for an answer, and who is to be called or asked again today. */
export function LeadSections({ leads, now, isCurrent }: Props) {
  const { waiting, follow_ups, calls } = leads;
  return (
    <>
      <ColumnSection
        id="home-waiting"
        title="Waiting for your answer"
        {...(waiting.count > 0 && {
          summary: waitingText(waiting),
          link: { href: leadsLink({ group: 'new' }), label: 'All open leads' },
        })}
      >
        {waiting.count === 0 && (
          <p className="text-quiet">
            {isCurrent ? 'Nobody is waiting for an answer.' : 'We couldn’t check just now.'}
          </p>
        )}
        <Rows people={waiting.people} now={now} due={dueText} />
      </ColumnSection>
      {follow_ups.count > 0 && (
        <ColumnSection
          id="home-follow-ups"
          title="Follow-ups due"
          summary={countOf(follow_ups.count, 'lead')}
          link={{ href: leadsLink({ group: 'all', due: 'follow-up' }), label: 'All follow-ups' }}
        >
          <Rows people={follow_ups.people} now={now} due={followUpText} />
        </ColumnSection>
      )}
      {calls.count > 0 && (
        <ColumnSection id="home-calls" title="Calls today" summary={countOf(calls.count, 'call')}>
          <Rows people={calls.people} now={now} due={callTime} />
        </ColumnSection>
      )}
    </>
  );
}

interface RowsProps {
  people: readonly HomeLead[];
  now: number;
  /** When something is due. */
  due: (lead: HomeLead, now: number) => Due;
}

function Rows({ people, now, due }: RowsProps) {
  return (
    <ul className="staff-rows mt-0 *:py-0 *:first:border-t-0">
      {people.map((lead) => (
        <Row key={lead.id} lead={lead} now={now} {...due(lead, now)} />
      ))}
    </ul>
  );
}

function Row({ lead, now, text, isLate }: Due & { lead: HomeLead; now: number }) {
  const { id, name, company, is_mine } = lead;
  return (
    <li>
      <a
        href={leadsLink({ lead: id })}
        className="grid min-h-touch grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 hover:text-signal"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="wrap-anywhere" dir="auto">
              <b>{name}</b>
              {company !== null && company !== name && <span>{`, ${company}`}</span>}
            </span>
            {is_mine && (
              <span className="staff-chip" data-tone="signal">
                Assigned to you
              </span>
            )}
          </span>{' '}
          <span className="line-clamp-2 text-sm wrap-anywhere text-quiet" dir="auto">
            {leadFacts(lead, now)}
          </span>
        </span>{' '}
        <span
          className={`max-w-32 text-right text-sm md:max-w-none md:whitespace-nowrap ${isLate ? 'font-semibold text-warm' : ''}`}
        >
          {text}
        </span>
      </a>
    </li>
  );
}
