import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { siteTimeZone } from '~/config/time-zone';
import { Button, ViewLink } from '~/features/staff';
import { formatZonedTime, parseZonedTime } from '~/lib/zoned-time';
import type { Lead, LeadChange, PipelineStatus } from '../api/leads';
import { maxTagLength, parseTags, pipelineLabels } from '../rules/pipeline';
import { Section } from './LeadMeta';
import { inbox } from '../store/inbox';

const { changes } = inbox;

interface Props {
  lead: Lead;
  /** When the newest request on screen was sent. Contacting the person answers that one, too. */
  seenUntil: string;
}

/** Status, owner, dates, and tags of the open lead. */
export function Triage(props: Props) {
  return (
    <Section id="triage" title="Progress">
      <Fields {...props} />
      <Tags lead={props.lead} />
    </Section>
  );
}

/** Saves what differs, once the button or Enter is pressed: arrow keys change the value of a select. */
function Fields({ lead, seenUntil }: Props) {
  const { staff } = useStore(inbox.$surroundings);
  const busy = useStore(changes.action.$state).status === 'submitting';
  const [isChanged, setChanged] = useState(false);
  const saved = {
    status: lead.pipeline_status,
    owner: lead.owner_id ?? '',
    followUp: lead.follow_up_on ?? '',
    call: localTime(lead.call_at),
  };
  return (
    <form
      className="aria-busy:opacity-65"
      aria-busy={busy}
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        const [status, owner, followUp, call] = ['status', 'owner', 'followUp', 'call'].map(
          (name) => String(values.get(name)),
        );
        const isNewStatus = status !== saved.status;
        const isNewOwner = owner !== saved.owner;
        const change = {
          ...(isNewStatus && { pipeline_status: status as PipelineStatus }),
          ...(status === 'contacted' && isNewStatus && { seen_until: seenUntil }),
          ...(isNewOwner && { owner_id: owner || null }),
          ...(followUp !== saved.followUp && { follow_up_on: followUp || null }),
          ...(call !== saved.call && { call_at: call ? momentOf(call) : null }),
        };
        const before = {
          ...(isNewStatus && { statuses: [lead.pipeline_status] }),
          ...(isNewOwner && { owner: lead.owner_id ?? 'none' }),
        };
        if (Object.keys(change).length === 0) setChanged(false);
        else
          void changes.changeLead(lead, before, change).then((done) => done && setChanged(false));
      }}
    >
      {/* Each shows what was saved last as soon as that changes. */}
      <div className="grid grid-cols-2 gap-x-4 [&_.field-note]:hidden *:mb-3">
        <Field
          key={`status ${saved.status}`}
          control="select"
          id="lead-status"
          name="status"
          label="Status"
          defaultValue={saved.status}
        >
          <Options items={Object.entries(pipelineLabels)} />
        </Field>
        <Field
          key={`owner ${saved.owner}`}
          control="select"
          id="lead-owner"
          name="owner"
          label="Owner"
          defaultValue={saved.owner}
        >
          <option value="">Unassigned</option>
          <Options
            items={staff
              .filter(({ id, is_admin }) => is_admin || id === lead.owner_id)
              .map(({ id, name }) => [id, name])}
          />
        </Field>
        <Field
          key={`follow-up ${saved.followUp}`}
          id="lead-follow-up"
          name="followUp"
          label="Follow-up"
          type="date"
          max="9999-12-31"
          defaultValue={saved.followUp}
        />
        <Field
          key={`call ${saved.call}`}
          id="lead-call"
          name="call"
          label={`Booked call (${siteTimeZone.label})`}
          className="max-md:col-span-2"
          type="datetime-local"
          max="9999-12-31T23:59"
          defaultValue={saved.call}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          look="main"
          className="px-4 text-sm"
          action={changes.action}
          aria-disabled={!isChanged || undefined}
        >
          {busy ? 'Saving…' : 'Save'}
        </Button>
        <span role="status" className="staff-quiet">
          {isChanged && !busy && 'Not saved yet'}
        </span>
      </div>
    </form>
  );
}

/** What `datetime-local` takes, in the business's time zone. */
const localTime = (at: string | null): string =>
  at === null ? '' : formatZonedTime(Date.parse(at), siteTimeZone.name);

const momentOf = (call: string): string =>
  new Date(parseZonedTime(call, siteTimeZone.name)).toISOString();

function Tags({ lead }: Pick<Props, 'lead'>) {
  const save = (change: LeadChange) => changes.changeLead(lead, {}, change);
  const [text, setText] = useState('');
  return (
    <form
      className="mt-3 flex flex-wrap items-center gap-2 [&>div]:flex-[1_1_12rem]"
      onSubmit={(event) => {
        event.preventDefault();
        const add_tags = parseTags(text);
        if (add_tags.length === 0) return;
        void save({ add_tags }).then((saved) => saved && setText(''));
      }}
    >
      {lead.tags.length > 0 && (
        <ul aria-label="Tags" className="staff-touch flex w-full flex-wrap gap-x-4">
          {lead.tags.map((tag) => (
            <li key={tag} className="flex items-center">
              <ViewLink view={inbox} to={{ tag, group: 'all', lead: undefined }} className="link">
                {tag}
              </ViewLink>
              <button
                type="button"
                className="min-h-touch min-w-touch"
                aria-label={`Remove the tag ${tag}`}
                onClick={() => void save({ remove_tags: [tag] })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        id="lead-tag"
        label="Add tags"
        compact
        placeholder="Add tags, separated by commas"
        maxLength={maxTagLength * 3}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="px-4 text-sm">
        Add
      </Button>
    </form>
  );
}
