import type { FieldErrors, UseFormSetFocus } from 'react-hook-form';
import { askedIn, type LeadFormConfig } from '../configs/lead-form-config';
import type { LeadValues } from '../lead-schema';

interface Props {
  config: LeadFormConfig;
  faults: FieldErrors<LeadValues>;
  advice: string | false;
  setFocus: UseFormSetFocus<LeadValues>;
}

/** What has to be put right before the form can be sent, with the way to each field. */
export function ErrorSummary({ config, faults, advice, setFocus }: Props) {
  // In the order of the form: the form library appends a fault that is found again.
  const names = askedIn(config).filter((name) => faults[name]);
  return (
    <div role="alert">
      {names.length > 0 && (
        <div className="mb-6 border-y-2 border-warm py-4">
          <h3 className="display text-title">Please check what you entered</h3>
          {advice && <p className="mt-2">{advice}</p>}
          {/* Read out when it comes, not again with each fault that is mended. */}
          <ul className="mt-2" aria-live="off">
            {names.map((name) => (
              <li key={name}>
                <a
                  href={`#${config.id}-${name}`}
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
