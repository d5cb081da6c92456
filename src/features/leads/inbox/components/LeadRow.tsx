import { useStore } from '@nanostores/react';
import { SelectBox, ViewLink } from '~/features/staff';
import { countOf } from '~/lib/count';
import { $now } from '~/lib/browser-state';
import type { Lead, ListedLead } from '../api/leads';
import { companyOf, nameOf, wishOf } from '../rules/answers';
import { problemOf } from '../rules/lead-status';
import { answerBy, callText, dayText, deadlineOf, pipelineLabels } from '../rules/pipeline';
import * as inbox from '../store/inbox';

/** Columns of the table, if there's room for one. Otherwise, a lead has two lines. */
export const rowLook =
  'relative grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-b @min-[40rem]:grid-cols-[2rem_minmax(0,5fr)_minmax(0,6fr)_8.5rem] @min-[62rem]:grid-cols-[2rem_minmax(0,5fr)_minmax(0,6fr)_8rem_6rem_8.5rem]';

export function LeadRow({ lead }: { lead: ListedLead }) {
  const { lead: openId } = useStore(inbox.$view);
  const { crm } = useStore(inbox.$surroundings);
  const isSelected = useStore(inbox.selection.$items).has(lead.id);
  const nameOfOwner = useStore(inbox.$nameOf);
  const problem = problemOf(lead.deliveries, crm.is_connected);
  const { request_ids: requests } = lead;
  const isOpen = openId !== undefined && requests.includes(openId);
  return (
    <div
      role="row"
      data-lead={lead.id}
      data-selected={isSelected || undefined}
      className={`${rowLook} min-h-11 items-center border-rule text-sm leading-[1.4] hover:bg-sheet has-aria-current:bg-sheet has-aria-current:[box-shadow:-0.5rem_0_var(--color-sheet),-0.75rem_0_var(--color-signal)] data-selected:bg-sheet @max-[40rem]:py-1.5`}
    >
      {/* Above the link, which covers the row. */}
      <div role="cell" className="z-1 @max-[40rem]:row-span-2 @max-[40rem]:self-start">
        <SelectBox selection={inbox.selection} item={lead} label={`Select ${nameOf(lead)}`} />
      </div>
      <div role="cell" className="flex min-w-0 items-baseline gap-x-2">
        <ViewLink
          view={inbox}
          to={{ lead: lead.id }}
          id={`lead-${lead.id}`}
          // Forced colors remove shadows.
          className="-my-3 block max-w-full shrink-0 py-3 text-base font-bold @min-[40rem]:truncate hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-signal forced-colors:aria-current:underline"
          aria-current={isOpen ? 'true' : undefined}
          dir="auto"
        >
          {nameOf(lead)}
        </ViewLink>{' '}
        <span className="truncate text-quiet" dir="auto">
          {companyOf(lead)}
        </span>
      </div>
      <div
        role="cell"
        className="flex min-w-0 items-baseline gap-x-2 @max-[40rem]:[grid-area:2/2/3/4]"
      >
        {problem && <b className="shrink-0 text-warm">{problem}</b>}
        {requests.length > 1 && (
          <span className="shrink-0 text-quiet">{countOf(requests.length, 'request')}</span>
        )}
        <span className="truncate" dir="auto">
          {wishOf(lead)}
        </span>{' '}
        {lead.tags.length > 0 && (
          <span className="ml-auto max-w-[40%] truncate text-quiet" dir="auto">
            {lead.tags.join(', ')}
          </span>
        )}
      </div>
      <span role="cell" className="truncate text-quiet @max-[62rem]:hidden" dir="auto">
        {lead.source}
      </span>
      <span role="cell" className="truncate text-quiet @max-[62rem]:hidden" dir="auto">
        {lead.owner_id ? nameOfOwner(lead.owner_id) : '–'}
      </span>
      <div role="cell" className="truncate pr-2 @max-[40rem]:[grid-area:1/3]">
        <Progress lead={lead} />
        {/* Nothing tells a finger that the row is a link. */}
        <span aria-hidden="true" className="ml-2 text-quiet pointer-fine:hidden">
          ›
        </span>
      </div>
    </div>
  );
}

/** Until when a lead has to be answered, or a booked call. If nobody waits for an answer, its status. */
function Progress({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const { group } = useStore(inbox.$view);
  const deadline = deadlineOf(lead, now);
  const call = callText(lead, now);
  const followUp = lead.follow_up_on && `Follow up ${dayText(lead.follow_up_on)}`;
  if (lead.pipeline_status === 'new' && deadline) {
    const isAhead = !call && now < Date.parse(lead.respond_by);
    return (
      <span className={deadline.isUrgent ? 'font-bold text-warm' : ''}>
        {/* Only the column “Answer by” says what this time is. */}
        {isAhead && <span className={group === 'new' ? '@min-[40rem]:hidden' : ''}>Due </span>}
        <span>{call ?? answerBy(lead, now)}</span>
      </span>
    );
  }
  return (
    <span>{[pipelineLabels[lead.pipeline_status], call, followUp].filter(Boolean).join(', ')}</span>
  );
}
