import { memo } from 'react';
import { attributionOf } from '~rules/attribution';
import type { LeadRow } from '~rules/lead-record';
import { formName } from '../rules/forms';
import { originOf } from '../rules/origin';
import { beside, nameOf } from '../rules/people';
import { InboxLink } from './InboxLink';
import { itemId } from './item-id';
import { Standing } from './Standing';
import { Time } from './Time';

interface Props {
  lead: LeadRow;
  isOpen: boolean;
}

/** A line of the list. */
export const LeadItem = memo(function LeadItem({ lead, isOpen }: Props) {
  const origin = originOf(attributionOf(lead.attribution));
  return (
    <InboxLink
      to={{ lead: lead.id }}
      id={itemId(lead.id)}
      className="inbox-row"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="inbox-name" dir="auto">
        {nameOf(lead)}
      </span>{' '}
      <span className="inbox-beside" dir="auto">
        {beside(lead)}
      </span>{' '}
      <span className="inbox-of">{formName(lead.form_id)}</span>{' '}
      <span className="inbox-origin" dir="auto">
        {origin}
      </span>{' '}
      <Time at={lead.created_at} className="inbox-when" /> <Standing of={lead.standing} />
    </InboxLink>
  );
});
