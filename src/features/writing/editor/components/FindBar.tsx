import { useStore } from '@nanostores/react';
import { useEffect, type KeyboardEvent } from 'react';
import { Field } from '~/components/ui/Field';
import { countOf } from '~/lib/count';
import type { PostEditorStore } from '../store/editor';
import type { Find } from '../store/find';
import { Tool } from './Tool';

export function FindBar({ store }: { store: PostEditorStore }) {
  const find = useStore(store.find.$find);
  return find && <OpenFindBar store={store} find={find} />;
}

function OpenFindBar({ store, find }: { store: PostEditorStore; find: Find }) {
  const { next, previous, replace, replaceAll, change, close, open } = store.find;
  const id = `${store.id}-find`;

  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.select();
  }, [id]);

  function onKeyDown(event: KeyboardEvent): void {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    if (event.key === 'Escape') close();
    else if (isFind) open();
    else if (event.key === 'Enter' && (event.target as Element).id === id) {
      if (event.shiftKey) previous();
      else next();
    } else return;
    event.preventDefault();
  }

  return (
    // The keys work in all its controls.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div
      role="search"
      aria-label="Find and replace"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule px-2 py-1"
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-[1_1_18rem] items-center gap-1">
        <Field
          id={id}
          label="Find"
          compact
          className="editor-find-field"
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={find.query}
          onChange={(event) => change({ query: event.target.value })}
        />
        <Tool label="Previous match" icon="previous" onClick={previous} disabled={!find.count} />
        <Tool label="Next match" icon="next" onClick={next} disabled={!find.count} />
        <Tool label="Close" icon="close" onClick={close} />
      </div>
      <div className="flex flex-[1_1_18rem] items-center gap-1">
        <Field
          id={`${id}-replace`}
          label="Replace with"
          compact
          className="editor-find-field"
          placeholder="Replace with"
          autoComplete="off"
          value={find.replacement}
          onChange={(event) => change({ replacement: event.target.value })}
        />
        <button
          type="button"
          className="editor-button"
          aria-disabled={!find.count || undefined}
          onClick={() => find.count && replace()}
        >
          Replace
        </button>
        <button
          type="button"
          className="editor-button"
          aria-disabled={!find.count || undefined}
          onClick={() => find.count && replaceAll()}
        >
          Replace all
        </button>
      </div>
      <div className="flex flex-[1_1_18rem] items-center gap-1">
        <label className="flex min-h-touch cursor-pointer items-center gap-2 pr-4 text-sm font-semibold">
          <input
            type="checkbox"
            className="field-checkbox"
            checked={find.matchCase}
            onChange={(event) => change({ matchCase: event.target.checked })}
          />
          Match case
        </label>
        <p role="status" className="tabular-figures text-sm text-quiet">
          {find.outcome || countText(find)}
        </p>
      </div>
    </div>
  );
}

function countText({ query, count, current }: Find): string {
  if (query === '') return '';
  if (count === 0) return 'No matches';
  if (current > 0) return `${current} of ${count}`;
  return countOf(count, 'match', 'matches');
}
