import { useStore } from '@nanostores/react';
import { useState, type KeyboardEvent } from 'react';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { maxTags } from '~rules/post/post';
import { useField, useWorkspace, useWriting } from '../WritingContext';
import { describeLeftOut, newTags } from './new-tags';
import { fieldId } from './reveal-field';

/** Tags, added with Enter or a comma. */
export function TagsField() {
  const { $suggestions } = useWriting();
  const { $errors, change } = useWorkspace();
  const tags = useField((fields) => fields.tags);
  const errors = useStore($errors);
  const suggestions = useStore($suggestions);
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  const [leftOut, setLeftOut] = useState(0);
  const isFull = tags.length >= maxTags;

  function add(text: string): void {
    const { added, leftOut } = newTags(text, tags);
    setTyped('');
    setLeftOut(leftOut);
    if (added.length === 0) return;
    change({ tags: [...tags, ...added] });
    setStatus(`Added ${added.join(', ')}.`);
  }

  function remove(tag: string): void {
    setLeftOut(0);
    change({ tags: tags.filter((other) => other !== tag) });
    setStatus(`Removed ${tag}.`);
    document.getElementById(fieldId('tags'))?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      remove(tags.at(-1) ?? '');
    }
  }

  return (
    <div>
      <Field
        id={fieldId('tags')}
        label={postFieldLabels.tags}
        optional
        list="tags"
        autoComplete="off"
        enterKeyHint="done"
        readOnly={isFull}
        error={errors?.tags}
        hint={tagsHint(isFull, leftOut)}
        value={typed}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        onChange={({ target: { value } }) => {
          // A suggestion that was picked from the list needs no Enter.
          const isPicked = suggestions.tags.includes(value) && value.length - typed.length > 1;
          if (value.includes(',') || isPicked) add(value);
          else setTyped(value);
        }}
      />
      <datalist id="tags">
        {suggestions.tags
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className="-mt-2 mb-3 flex flex-wrap gap-2" aria-label="Tags">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-h-9 items-center border border-rule bg-sheet pl-3 text-sm"
            >
              <span>{tag}</span>
              <button
                type="button"
                className="min-h-9 min-w-9 text-lg text-quiet hover:text-warm"
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {leftOut > 0 ? `${status} ${describeLeftOut(leftOut)}` : status}
      </p>
    </div>
  );
}

function tagsHint(isFull: boolean, leftOut: number): string {
  if (leftOut > 0) return describeLeftOut(leftOut);
  return isFull
    ? `You can add up to ${maxTags} tags.`
    : 'Press Enter or type a comma after each tag.';
}
