import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { $now } from '~/lib/browser-state';
import type { Lead, LeadChange, LeadFilter, PipelineStatus } from '../api/leads';
import { deadlineOf, maxTagLength, parseTags, pipelineLabels } from '../rules/pipeline';
import { InboxLink, useInbox } from './InboxLink';
import { Section } from './LeadMeta';

/** Status, owner, dates, and tags of the open lead. Each is saved as soon as it's chosen. */
export function Triage({ lead }: { lead: Lead }) {
  const { $surroundings, changes } = useInbox();
  const { staff } = useStore($surroundings);
  const busy = useStore(changes.$running) === 'triage';
  const deadline = deadlineOf(lead, useStore($now));
  const trySave = (wanted: LeadChange, before: LeadFilter = {}) =>
    changes.changeLead(lead, before, wanted);
  const save = (...wanted: Parameters<typeof trySave>) => void trySave(...wanted);
  return (
    <Section id="triage" title="Progress">
      {deadline && (
        <p
          className={`mb-3 ${deadline.isLate || deadline.isSoon ? 'font-semibold text-warm' : ''}`}
        >
          {deadline.text}
        </p>
      )}
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-4 aria-busy:opacity-65"
        aria-busy={busy || undefined}
      >
        <Field
          control="select"
          id="lead-status"
          label="Status"
          value={lead.pipeline_status}
          onChange={({ target }) =>
            save(
              { pipeline_status: target.value as PipelineStatus },
              { statuses: [lead.pipeline_status] },
            )
          }
        >
          <Options items={Object.entries(pipelineLabels)} />
        </Field>
        <Field
          control="select"
          id="lead-owner"
          label="Owner"
          value={lead.owner_id ?? ''}
          onChange={({ target }) =>
            save({ owner_id: target.value || null }, { owner: lead.owner_id ?? 'none' })
          }
        >
          <option value="">Unassigned</option>
          <Options
            items={staff
              .filter(({ id, is_admin }) => is_admin || id === lead.owner_id)
              .map(({ id, name }) => [id, name])}
          />
        </Field>
        <TimeField
          key={`follow-up ${lead.follow_up_on}`}
          id="lead-follow-up"
          label="Follow-up"
          type="date"
          max="9999-12-31"
          saved={lead.follow_up_on ?? ''}
          onSave={(day) => save({ follow_up_on: day || null })}
        />
        <TimeField
          key={`call ${lead.call_at}`}
          id="lead-call"
          label="Booked call"
          type="datetime-local"
          max="9999-12-31T23:59"
          saved={localTime(lead.call_at)}
          onSave={(time) => save({ call_at: time ? new Date(time).toISOString() : null })}
        />
      </div>
      <Tags lead={lead} save={trySave} />
    </Section>
  );
}

interface TimeFieldProps {
  id: string;
  label: string;
  type: 'date' | 'datetime-local';
  max: string;
  saved: string;
  /** Gets an empty text if the field was cleared. */
  onSave: (text: string) => void;
}

/** Saves a date or time when the field loses focus. A partly cleared one has no value, but isn't empty. */
function TimeField({ saved, onSave, ...field }: TimeFieldProps) {
  const [error, setError] = useState<string>();
  return (
    <Field
      {...field}
      defaultValue={saved}
      error={error}
      onChange={() => setError(undefined)}
      onBlur={({ target }) => {
        if (target.validity.badInput) {
          setError('Complete this field or clear it. Nothing was saved.');
        } else if (target.value !== saved) onSave(target.value);
      }}
    />
  );
}

/** What `datetime-local` takes, in the browser's time zone. */
function localTime(at: string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  time.setMinutes(time.getMinutes() - time.getTimezoneOffset());
  return time.toISOString().slice(0, 16);
}

function Tags({ lead, save }: { lead: Lead; save: (change: LeadChange) => Promise<boolean> }) {
  const [text, setText] = useState('');
  return (
    <form
      className="flex flex-wrap items-center gap-2 [&>div]:flex-[1_1_12rem]"
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
              <InboxLink to={{ tag, lead: undefined }} className="link">
                {tag}
              </InboxLink>
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
      <button type="submit" className="action action-outline">
        Add
      </button>
    </form>
  );
}
