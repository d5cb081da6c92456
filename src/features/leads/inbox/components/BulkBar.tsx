import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import type { Lead, LeadChange, PipelineStatus } from '../api/leads';
import { countLeadsText } from '../rules/messages';
import { parseTags, pipelineLabels } from '../rules/pipeline';
import { useInbox } from './InboxLink';

interface Props {
  leads: readonly Lead[];
  hasMore: boolean;
  /** How many leads match; 0 for searches with many matches, which aren't counted. */
  total: number;
}

/** The selection, and what can be done with it. */
export function BulkBar({ leads, hasMore, total }: Props) {
  const { $selection, select, clearSelection, changes } = useInbox();
  const selection = useStore($selection);
  const count = selection.size;
  const isPage = leads.every(({ id }) => selection.has(id));
  const hasOthers = total > 0 ? total > count : hasMore && count <= leads.length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-1 text-sm">
      <label className="flex min-h-touch cursor-pointer items-center gap-5 py-2">
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
        <button type="button" className="link min-h-touch" onClick={() => void changes.selectAll()}>
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
    </div>
  );
}

/** Choosing an action makes the change. All of them can be undone. */
function Actions() {
  const { $surroundings, changes } = useInbox();
  const { staff } = useStore($surroundings);
  const busy = useStore(changes.$running) !== undefined;
  const [tags, setTags] = useState('');
  const run = (change: LeadChange) => void changes.changeSelected(change);
  return (
    <div
      className="list-toolbar -mt-3 basis-full"
      role="group"
      aria-label="Actions for the selected leads"
    >
      <Field
        control="select"
        id="bulk-status"
        label="Set status"
        compact
        className="flex-[1_1_9rem] md:max-w-56"
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
        className="flex-[1_1_9rem] md:max-w-56"
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
        className="flex-[1_1_9rem] md:max-w-56"
        placeholder="Tags"
        autoComplete="off"
        value={tags}
        onChange={({ target }) => setTags(target.value)}
      />
      <div className="list-buttons">
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
    </div>
  );
}
