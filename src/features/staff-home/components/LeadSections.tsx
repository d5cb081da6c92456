import type { ReactNode } from 'react';
import { leadsLink } from '~/features/leads';
import { countOf } from '~/lib/count';
import type { HomeLead, HomeLeads, WaitingLeads } from '../api/staff-home';
import { callText, dueText, followUpText, leadFacts, waitingText } from '../rules/leads';
import { HomeSection } from './HomeSection';

interface Props {
  leads: HomeLeads;
  now: number;
  /** Whether this is how things are now, so that it can say that nobody is waiting. */
  isCurrent: boolean;
}

/** Who waits for an answer, and who is to be called or asked again today. */
export function LeadSections({ leads, now, isCurrent }: Props) {
  const { waiting, questions, follow_ups, calls } = leads;
  const isQuiet = waiting.count + questions.count === 0;
  return (
    <>
      {isQuiet && (
        <HomeSection id="home-waiting" title="Waiting for your answer">
          <p className="text-quiet">
            {isCurrent ? 'Nobody is waiting for an answer.' : 'We couldn’t check just now.'}
          </p>
        </HomeSection>
      )}
      {waiting.count > 0 && (
        <WaitingSection
          id="home-waiting"
          title="Waiting for your answer"
          summary={waitingText(waiting, 'request')}
          link={{ href: leadsLink({ group: 'new' }), label: 'All open leads' }}
          list={waiting}
          now={now}
        />
      )}
      {follow_ups.count > 0 && (
        <HomeSection
          id="home-follow-ups"
          title="Follow-ups due"
          summary={countOf(follow_ups.count, 'lead')}
          link={{ href: leadsLink({ group: 'all', due: 'follow-up' }), label: 'All follow-ups' }}
        >
          <Rows>
            {follow_ups.people.map((lead) => (
              <Row key={lead.id} lead={lead} now={now} {...followUpText(lead, now)} />
            ))}
          </Rows>
        </HomeSection>
      )}
      {calls.count > 0 && (
        <HomeSection id="home-calls" title="Calls today" summary={countOf(calls.count, 'call')}>
          <Rows>
            {calls.people.map((lead) => (
              <Row
                key={lead.id}
                lead={{ ...lead, call_at: null }}
                now={now}
                text={callText(lead, now)}
              />
            ))}
          </Rows>
        </HomeSection>
      )}
      {questions.count > 0 && (
        <WaitingSection
          id="home-questions"
          title="Client questions"
          summary={waitingText(questions, 'question')}
          link={{
            href: leadsLink({ group: 'new', form: 'client-question' }),
            label: 'All client questions',
          }}
          list={questions}
          now={now}
        />
      )}
    </>
  );
}

interface WaitingProps {
  id: string;
  title: string;
  summary: string;
  link: { href: string; label: string };
  list: WaitingLeads;
  now: number;
}

function WaitingSection({ list, now, ...section }: WaitingProps) {
  return (
    <HomeSection {...section}>
      <Rows>
        {list.people.map((lead) => (
          <Row key={lead.id} lead={{ ...lead, call_at: null }} now={now} {...dueText(lead, now)} />
        ))}
      </Rows>
    </HomeSection>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="staff-rows mt-0 *:py-0 *:first:border-t-0">{children}</ul>;
}

interface RowProps {
  lead: HomeLead;
  now: number;
  /** When something is due. */
  text: string;
  isLate?: boolean;
}

function Row({ lead, now, text, isLate = false }: RowProps) {
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
          className={`max-w-28 text-right text-sm md:max-w-none md:whitespace-nowrap ${isLate ? 'font-semibold text-warm' : ''}`}
        >
          {text}
        </span>
      </a>
    </li>
  );
}
