import { useStore } from '@nanostores/react';
import { Time, ViewLink } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { OpenLead } from '../api/leads';
import { timelineOf, type TimelineItem } from '../rules/timeline';
import * as inbox from '../store/inbox';
import { Section } from './LeadSections';

/** Everything that the person sent and that happened since, oldest first. */
export function Timeline({ lead, ...person }: OpenLead) {
  return (
    <Section id="timeline" title="Timeline">
      <ol>
        {timelineOf(person, lead.id, useStore(inbox.$nameOf)).map((item) => (
          <li
            key={item.key}
            className="border-l-4 border-rule pb-4 pl-4 last:border-ink last:pb-0 data-request:border-signal"
            data-request={item.request !== undefined || undefined}
          >
            <Item item={item} isLink={item.request !== undefined && item.request !== lead.id} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const deliveries = {
  queued: 'Waiting to be sent.',
  sent: 'Sent.',
  failed: 'Couldn’t be delivered.',
};

/** `isLink`: whether the title leads to the request. The one that's open is shown above, with all its words. */
function Item({ item, isLink }: { item: TimelineItem; isLink: boolean }) {
  const { at, title, more, texts, request, delivery } = item;
  return (
    <>
      <p className="staff-touch">
        {isLink ? (
          <ViewLink view={inbox} to={{ lead: request }} className="link font-bold">
            {title}
          </ViewLink>
        ) : (
          <b>{title}</b>
        )}
        <span>{more}</span>
      </p>
      {texts.map((text, index) => (
        <p key={index} className="wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </p>
      ))}
      {delivery && (
        <p className={delivery === 'failed' ? 'font-semibold text-warm' : 'staff-quiet'}>
          <span>{deliveries[delivery]}</span>{' '}
          {delivery === 'failed' && (
            <a href={staffLink('/staff/undelivered')} className="link">
              Undelivered messages
            </a>
          )}
        </p>
      )}
      <span className="staff-quiet">
        <Time at={at} exact />
      </span>
    </>
  );
}
