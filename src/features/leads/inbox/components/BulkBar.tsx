import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import type { Lead, LeadChange, PipelineStatus } from '../api/leads';
import { countLeadsText } from '../rules/messages';
import { parseTags, pipelineLabels } from '../rules/pipeline';
import { ChangeNotice } from './ChangeNotice';
import { useInbox } from './InboxLink';

/** The selection, what can be done with it, and the outcome. */
export function BulkBar({ leads, hasMore }: { leads: readonly Lead[]; hasMore: boolean }) {
  const { $selection, $counts, $view, select, selectAll, clearSelection } = useInbox();
  const selection = useStore($selection);
  const { group } = useStore($view);
  const total = useStore($counts)?.[group] ?? 0;
  const count = selection.size;
  const isPage = leads.every(({ id }) => selection.has(id));
  // Searches with many matches aren't counted.
  const hasOthers = total > 0 ? total > count : hasMore && count <= leads.length;
  return (
    <div className="lead-bulk">
      <label className="field-choice">
        <input
          type="checkbox"
          className="field-checkbox"
          checked={isPage}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isPage;
          }}
          onChange={() =>
            select(
              leads.map(({ id }) => id),
              !isPage,
            )
          }
        />
        <span>{count > 0 ? `${countLeadsText(count)} selected` : 'Select all shown'}</span>
      </label>
      {isPage && hasOthers && (
        <button type="button" className="link" onClick={() => void selectAll()}>
          {total > 0
            ? `Select all ${countLeadsText(total)} that match`
            : 'Select all leads that match'}
        </button>
      )}
      {count > 0 && (
        <>
          <button type="button" className="link staff-link-button" onClick={clearSelection}>
            Clear selection
          </button>
          <Actions />
        </>
      )}
      <BulkOutcome />
    </div>
  );
}

/** Choosing an action makes the change. All of them can be undone. */
function Actions() {
  const { $staff, $change, changeSelected } = useInbox();
  const staff = useStore($staff);
  const busy = useStore($change).status === 'submitting';
  const [tags, setTags] = useState('');
  const run = (change: LeadChange) => void (busy || changeSelected(change));
  return (
    <div className="lead-bulk-actions" role="group" aria-label="Actions for the selected leads">
      <Field
        control="select"
        id="bulk-status"
        label="Set status"
        compact
        value=""
        onChange={({ target }) => run({ pipeline_status: target.value as PipelineStatus })}
      >
        <option value="">Set status…</option>
        <Options items={Object.entries(pipelineLabels)} />
      </Field>
      <Field
        control="select"
        id="bulk-owner"
        label="Set owner"
        compact
        value=""
        onChange={({ target }) => run({ owner_id: target.value === 'none' ? null : target.value })}
      >
        <option value="">Set owner…</option>
        <option value="none">Unassigned</option>
        <Options
          items={staff.filter(({ is_admin }) => is_admin).map(({ id, name }) => [id, name])}
        />
      </Field>
      <Field
        id="bulk-tags"
        label="Tags"
        compact
        placeholder="Tags"
        autoComplete="off"
        value={tags}
        onChange={({ target }) => setTags(target.value)}
      />
      {(['add_tags', 'remove_tags'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="action action-outline"
          aria-disabled={busy || tags.trim() === '' || undefined}
          onClick={() => {
            if (tags.trim()) run({ [name]: parseTags(tags) });
          }}
        >
          {name === 'add_tags' ? 'Add tags' : 'Remove tags'}
        </button>
      ))}
    </div>
  );
}

function BulkOutcome() {
  const { $change, dismissChange } = useInbox();
  const { status } = useStore($change);
  return (
    <div role="status" className="w-full">
      {status === 'submitting' && <span className="sr-only">Saving…</span>}
      <ChangeNotice lead={undefined}>
        <button type="button" className="link staff-link-button" onClick={dismissChange}>
          Dismiss
        </button>
      </ChangeNotice>
    </div>
  );
}
