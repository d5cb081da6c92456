export function Options({
  items,
}: {
  items: readonly (readonly [value: string, label: string])[];
}) {
  return items.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
