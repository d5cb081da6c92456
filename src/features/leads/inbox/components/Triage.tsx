import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { siteTimeZone } from '~/config/time-zone';
import { Button, ViewLink } from '~/features/staff';
import type { Lead } from '../api/leads';
import { maxTagLength, pipelineLabels } from '../rules/pipeline';
import { changeOf, editsSince, openEdits, savedValues, type Edits } from '../rules/triage';
import { Section } from './LeadSections';
import * as changes from '../store/changes';
import * as inbox from '../store/inbox';

interface Props {
  lead: Lead;
  /** When the newest request on screen was sent. Contacting the person answers that one, too. */
  seenUntil: string;
}

/**
 * Status, owner, dates, and tags of the open lead. Saves changes only once the button or Enter is pressed, because arrow
 * keys change the value of a select.
 */
export function Triage({ lead, seenUntil }: Props) {
  const { staff } = useStore(inbox.$surroundings);
  const busy = useStore(changes.action.$state).status === 'submitting';
  const [edits, setEdits] = useState<Edits>({});
  const owners = staff
    .filter(({ id, is_admin }) => is_admin || id === lead.owner_id)
    .map(({ id, name }) => [id, name] as const);
  const saved = savedValues(lead);
  const open = openEdits(edits, saved);
  const isChanged = Object.keys(open).length > 0;
  const fields = [
    {
      name: 'pipeline_status',
      label: 'Status',
      control: 'select',
      children: <Options items={Object.entries(pipelineLabels)} />,
    },
    {
      name: 'owner_id',
      label: 'Owner',
      control: 'select',
      children: <Options items={[['', 'Unassigned'], ...owners]} />,
    },
    { name: 'follow_up_on', label: 'Follow-up', type: 'date', max: '9999-12-31' },
    {
      name: 'call_at',
      label: `Booked call (${siteTimeZone.label})`,
      className: 'col-span-2',
      type: 'datetime-local',
      max: '9999-12-31T23:59',
    },
    {
      name: 'tags',
      label: 'Tags, separated by commas',
      className: 'col-span-2',
      pattern: `(?:${oneTag},){0,11}${oneTag}`,
      title: `Up to 12 tags of up to ${maxTagLength} characters`,
    },
  ] as const;
  return (
    <Section id="triage" title="Progress">
      <form
        className="aria-busy:opacity-65"
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          const change = changeOf(open);
          if (change.pipeline_status === 'contacted') change.seen_until = seenUntil;
          const before = {
            ...(change.pipeline_status && { statuses: [lead.pipeline_status] }),
            ...(change.owner_id !== undefined && { owner: lead.owner_id ?? 'none' }),
          };
          if (Object.keys(change).length === 0) setEdits({});
          else
            void changes
              .changeLead(lead, before, change)
              .then((done) => done && setEdits((latest) => editsSince(latest, open)));
        }}
      >
        <div className="grid grid-cols-2 gap-x-4 [&_.field-note]:hidden *:mb-3">
          {fields.map((field) => {
            const { name } = field;
            const value = saved[name];
            return (
              <Field
                {...field}
                key={name}
                id={`lead-${name}`}
                value={open[name]?.to ?? value}
                onChange={({ target }: { target: { value: string } }) => {
                  const from = open[name]?.from ?? value;
                  setEdits((latest) => ({ ...latest, [name]: { from, to: target.value } }));
                }}
              />
            );
          })}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            look="main"
            className="px-4 text-sm"
            action={changes.action}
            aria-disabled={!isChanged}
          >
            {busy ? 'Saving…' : 'Save'}
          </Button>
          <span role="status" className="staff-quiet">
            {isChanged && !busy && 'Not saved yet'}
          </span>
        </div>
      </form>
      {lead.tags.length > 0 && (
        <ul aria-label="Tags" className="staff-touch flex flex-wrap gap-x-4">
          {lead.tags.map((tag) => (
            <li key={tag}>
              <ViewLink view={inbox} to={{ tag, group: 'all', lead: undefined }} className="link">
                {tag}
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const oneTag = `\\s*[^,]{0,${maxTagLength}}`;
