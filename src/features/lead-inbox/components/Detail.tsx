import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { Spinner } from '~/features/staff';
import type { LeadLabels } from '../rules/answers';
import { faultTexts } from '../rules/faults';
import { nameOf } from '../rules/people';
import { $opened, readAnew, type Opened } from '../store/opened';
import { addressOf, closeLead } from '../store/view';
import { Failure } from './Failure';
import { LeadView } from './LeadView';
import { Next } from './Next';
import { Timeline } from './Timeline';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  labels: LeadLabels;
}

/** The lead that is open, whatever state it is in. */
export function Detail({ heading, labels }: Props) {
  const opened = useStore($opened);
  return (
    <section className="inbox-detail" aria-labelledby="lead-name">
      <p className="inbox-back">
        <a
          href={addressOf({ lead: undefined })}
          className="link"
          onClick={(event) => {
            event.preventDefault();
            closeLead();
          }}
        >
          <span aria-hidden="true">←</span> Back to the list
        </a>
      </p>
      <h2 id="lead-name" ref={heading} tabIndex={-1} className="display inbox-heading" dir="auto">
        {title(opened)}
      </h2>
      {body(opened, labels)}
    </section>
  );
}

function title(opened: Opened): string {
  if ('lead' in opened && opened.lead) return nameOf(opened.lead);
  return opened.is === 'gone' ? 'No such lead' : 'Lead';
}

function body(opened: Opened, labels: LeadLabels) {
  switch (opened.is) {
    case 'none':
      return null;
    case 'gone':
      return (
        <p role="status">
          There is no lead at this address. It may have been deleted, or the link is incomplete.
        </p>
      );
    case 'failed':
      return (
        <>
          <Failure fault={opened.fault} onTry={readAnew} />
          {opened.lead && <LeadView lead={opened.lead} labels={labels} />}
        </>
      );
    case 'loading':
      return opened.lead ? (
        <LeadView lead={opened.lead} labels={labels} next={<Spinner what="Looking it up" />} />
      ) : (
        <Spinner what="Loading this lead" />
      );
    case 'open': {
      const { lead, events, fault } = opened;
      return (
        <>
          {fault && (
            <p className="staff-notice inbox-notice" data-tone="warm" role="status">
              This may have changed since. {faultTexts[fault]}
            </p>
          )}
          <LeadView
            lead={lead}
            labels={labels}
            next={<Next lead={lead} events={events} />}
            timeline={<Timeline events={events} />}
          />
        </>
      );
    }
  }
}
