import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';

interface Props {
  /** Unique on the page. */
  id: string;
  label: string;
  /** The option without a filter. */
  all: string;
  /** The value and label of each option. */
  items: readonly (readonly [value: string, label: string])[];
  /** Undefined or empty without a filter. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Shows the label, which only screen readers get otherwise. */
  hasLabel?: boolean;
}

/** Limits a list to the items with one value. */
export function FilterSelect({ all, items, value, onChange, hasLabel = false, ...field }: Props) {
  return (
    <Field
      {...field}
      control="select"
      compact={!hasLabel}
      className={hasLabel ? undefined : 'list-select'}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{all}</option>
      {/* A link may name one that no longer exists. */}
      {value && items.every(([known]) => known !== value) && <option value={value}>{value}</option>}
      <Options items={items} />
    </Field>
  );
}
