import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { Button } from '~/features/staff';
import type { LeadChange } from '../api/leads';
import { bulkDecisions } from '../rules/lead-status';
import { decisionLabels } from '../rules/messages';
import { parseTags, pipelineLabels } from '../rules/pipeline';
import * as changes from '../store/changes';
import * as inbox from '../store/inbox';

/** What to do with the selected leads. Choosing does nothing yet, so arrow keys can't change leads. */
export function BulkActions() {
  const { $surroundings, $view, selection } = inbox;
  const { staff } = useStore($surroundings);
  const { group } = useStore($view);
  const owners = staff
    .filter(({ is_admin }) => is_admin)
    .map(({ id, name }) => [`owner_id ${id}`, name] as const);
  const selected = [...useStore(selection.$items).values()];
  const [choice, setChoice] = useState('');
  const [tags, setTags] = useState('');
  const needsTags = choice === 'add_tags' || choice === 'remove_tags';
  const isReady = choice !== '' && (!needsTags || tags.trim() !== '');
  const decisions = bulkDecisions(
    group,
    selected.flatMap(({ deliveries = [] }) => deliveries),
  );
  return (
    <form
      className="flex min-w-0 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const decision = decisions.find((each) => each === choice);
        if (decision) changes.decide(selected, decision);
        else void changes.changeSelected(changeOf(choice, tags));
      }}
    >
      <Field
        control="select"
        id="bulk-action"
        label="Change"
        compact
        value={choice}
        onChange={({ target }) => setChoice(target.value)}
      >
        <option value="" data-placeholder>
          Change…
        </option>
        <Options items={decisions.map((decision) => [decision, decisionLabels[decision]])} />
        <optgroup label="Status">
          <Options items={statuses} />
        </optgroup>
        <optgroup label="Owner">
          <Options items={[['owner_id ', 'Unassigned'], ...owners]} />
        </optgroup>
        <optgroup label="Tags">
          <option value="add_tags">Add tags</option>
          <option value="remove_tags">Remove tags</option>
        </optgroup>
      </Field>
      {needsTags && (
        <Field
          id="bulk-tags"
          label="Tags"
          compact
          placeholder="Tags, separated by commas"
          autoComplete="off"
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      )}
      <Button type="submit" look="main" action={changes.action} aria-disabled={!isReady}>
        Apply
      </Button>
    </form>
  );
}

const statuses = Object.entries(pipelineLabels).map(
  ([id, label]) => [`pipeline_status ${id}`, label] as const,
);

function changeOf(choice: string, tags: string): LeadChange {
  const [field = '', value] = choice.split(' ');
  return { [field]: value === undefined ? parseTags(tags) : value || null };
}
