import { honeypotField } from '~rules/lead-spam';

/** A field that people neither see nor hear nor reach; programs fill in whatever there is. */
export function Trap({ formId }: { formId: string }) {
  const id = `${formId}-${honeypotField}`;
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Fax</label>
      <input id={id} name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
