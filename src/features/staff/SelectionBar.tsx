import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { countOf } from '~/lib/count';
import { Button } from './Button';
import { faultTexts } from './faults';
import type { Selection } from './selection';

interface Props<Item extends { id: string }> {
  selection: Selection<Item>;
  /** What an item is called, such as "post". */
  noun: string;
  /** The items on screen. */
  items: readonly Item[];
  /** How many match, on screen or not. `Infinity` if there are more, but nobody counted them. */
  total: number;
  /** Selects all that match, once everything on screen is selected. */
  onSelectAll: () => unknown;
  /** What can be done with the selected items. */
  children: ReactNode;
}

/** Selects the items of a list, and shows what can be done with them. Stays in view while the list scrolls. */
export function SelectionBar<Item extends { id: string }>(props: Props<Item>) {
  const { selection, noun, items, children } = props;
  const count = useStore(selection.$items).size;
  if (items.length === 0 && count === 0) return null;
  return (
    <div
      className="border-b border-ink bg-paper data-active:sticky data-active:top-0 data-active:z-10 [[aria-label=Environment]~main_&]:top-6"
      data-active={count > 0 || undefined}
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        {items.length > 0 && <SelectShown {...props} />}
        {count > 0 && (
          <div
            className="staff-toolbar min-w-0 flex-[1_1_20rem]"
            role="group"
            aria-label={`Actions for the selected ${noun}s`}
          >
            {children}
            <Button look="link" className="md:px-2" onClick={selection.clear}>
              Clear selection
            </Button>
          </div>
        )}
      </div>
      {count > 0 && <SelectAll {...props} />}
    </div>
  );
}

function SelectShown<Item extends { id: string }>({ selection, noun, items }: Props<Item>) {
  const selected = useStore(selection.$items);
  const count = items.filter(({ id }) => selected.has(id)).length;
  const isAll = count === items.length;
  return (
    <label className="flex min-h-touch cursor-pointer items-center gap-5 text-sm font-semibold">
      <input
        type="checkbox"
        className="field-checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => selection.select(items, !isAll)}
      />
      <span>
        {selected.size > 0 ? `${countOf(selected.size, noun)} selected` : 'Select all shown'}
      </span>
    </label>
  );
}

/** Offers all items that match once everything on screen is selected. */
function SelectAll<Item extends { id: string }>(props: Props<Item>) {
  const { selection, noun, items, total, onSelectAll } = props;
  const { max } = selection;
  const selected = useStore(selection.$items);
  const state = useStore(selection.$selectingAll);
  const isFull = selected.size >= max;
  const canSelectMore =
    !isFull && total > selected.size && items.every(({ id }) => selected.has(id));
  return (
    <div className="text-sm leading-[1.4] text-quiet">
      <div role="status">
        {isFull && total > max && (
          <p>
            {`You can select up to ${max} ${noun}s at once, and ${countOf(total, noun)} match. Decide on these first, then select the rest.`}
          </p>
        )}
        {state === 'loading' && <p>Selecting…</p>}
        {state !== 'idle' && state !== 'loading' && (
          <p>{`Couldn’t select all ${noun}s. ${faultTexts[state]}`}</p>
        )}
      </div>
      {canSelectMore && state !== 'loading' && (
        <Button look="link" onClick={onSelectAll}>
          {allLabel(total, max, noun)}
        </Button>
      )}
    </div>
  );
}

function allLabel(total: number, max: number, noun: string): string {
  if (total === Infinity) return `Select all ${noun}s that match`;
  if (total > max) return `Select the first ${max} of ${countOf(total, noun)}`;
  return `Select all ${countOf(total, noun)} that match`;
}

interface BoxProps<Item extends { id: string }> {
  selection: Selection<Item>;
  item: Item;
  /** For screen readers, such as "Select “Nurses”". */
  label: string;
  className?: string;
}

/** The checkbox of a row. */
export function SelectBox<Item extends { id: string }>(props: BoxProps<Item>) {
  const { selection, item, label, className = '' } = props;
  return (
    <label className={`flex size-touch cursor-pointer items-center ${className}`}>
      <input
        type="checkbox"
        className="field-checkbox"
        aria-label={label}
        checked={useStore(selection.$items).has(item.id)}
        onChange={({ target }) => selection.select([item], target.checked)}
      />
    </label>
  );
}
