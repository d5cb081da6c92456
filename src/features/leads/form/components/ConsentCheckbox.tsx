import type { UseFormReturn } from 'react-hook-form';
import { leadConsentStatement } from '~rules/lead-consent';
import type { LeadInputs } from '../form-values';

interface Props {
  formId: string;
  form: UseFormReturn<LeadInputs>;
}

const policy = 'privacy policy';
const [before = '', after = ''] = leadConsentStatement.split(policy);

/** Required to submit a form (spec §5). */
export function ConsentCheckbox({ formId, form }: Props) {
  const id = `${formId}-consentGiven`;
  const error = form.formState.errors.consentGiven?.message;
  const { ref, name, onChange } = form.register('consentGiven', {
    onChange: () => form.clearErrors('consentGiven'),
  });
  return (
    <div>
      <label className="flex min-h-touch cursor-pointer gap-4 py-2">
        <input
          ref={ref}
          id={id}
          name={name}
          onChange={(event) => void onChange(event)}
          type="checkbox"
          value="true"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="form-checkbox"
        />
        <span>
          {before}
          <a href="/privacy" className="link">
            {policy}
          </a>
          {after}
        </span>
      </label>
      <p
        id={`${id}-error`}
        className="min-h-9 pt-1 pb-3 pl-10 text-sm leading-5 font-semibold text-warm"
      >
        {error}
      </p>
    </div>
  );
}
