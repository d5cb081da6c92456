import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { useField, useWorkspace, useWriting } from '../WritingContext';
import { fieldId } from './reveal-field';
import { describeLeftOut, tagsIn } from './tags';

/** Tags, separated by commas. */
export function TagsField() {
  const { $suggestions } = useWriting();
  const { $errors, change } = useWorkspace();
  const tags = useField((fields) => fields.tags);
  const errors = useStore($errors);
  const suggestions = useStore($suggestions);
  const [typed, setTyped] = useState('');
  const read = tagsIn(typed);
  // Something else may have changed the tags since, such as an earlier version.
  const isCurrent = read.tags.join() === tags.join();
  const leftOut = isCurrent ? read.leftOut : 0;
  /** Up to the last comma. The list suggests whole values. */
  const begun = /^.*,\s*/.exec(typed)?.[0] ?? '';
  return (
    <div>
      <Field
        id={fieldId('tags')}
        label={postFieldLabels.tags}
        optional
        list="tags"
        autoComplete="off"
        error={errors?.tags ?? (leftOut > 0 ? describeLeftOut(leftOut) : undefined)}
        hint="Separate tags with commas."
        value={isCurrent ? typed : tags.join(', ')}
        onBlur={() => {
          if (leftOut === 0) setTyped(tags.join(', '));
        }}
        onChange={({ target: { value } }) => {
          setTyped(value);
          change({ tags: tagsIn(value).tags });
        }}
      />
      <datalist id="tags">
        {suggestions.tags
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={begun + tag} />
          ))}
      </datalist>
    </div>
  );
}
