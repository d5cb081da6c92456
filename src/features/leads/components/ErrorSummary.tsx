import type { FieldErrors, UseFormSetFocus } from 'react-hook-form';
import type { LeadValues } from '../lead-schema';

interface Props {
  formId: string;
  faults: FieldErrors<LeadValues>;
  advice: string | false;
  setFocus: UseFormSetFocus<LeadValues>;
}

/** What has to be put right before the form can be sent, with the way to each field. */
export function ErrorSummary({ formId, faults, advice, setFocus }: Props) {
  const names = Object.keys(faults) as (keyof LeadValues)[];
  return (
    <div role="alert">
      {names.length > 0 && (
        <div className="mb-6 border-y-2 border-warm py-4">
          <h3 className="display text-title">Please check what you entered</h3>
          {advice && <p className="mt-2">{advice}</p>}
          <ul className="mt-2">
            {names.map((name) => (
              <li key={name}>
                <a
                  href={`#${formId}-${name}`}
                  className="link inline-flex min-h-touch items-center py-2 leading-snug"
                  onClick={(event) => {
                    event.preventDefault();
                    setFocus(name);
                  }}
                >
                  {faults[name]?.message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
