import type { UseFormReturn } from 'react-hook-form';
import { Field } from '~/components/ui/Field';
import { leadConsentStatement } from '~rules/lead/consent';
import type { LeadInputs } from '../form-values';

interface Props {
  formId: string;
  form: UseFormReturn<LeadInputs>;
}

const policy = 'privacy policy';
const [before = '', after = ''] = leadConsentStatement.split(policy);

/** Required to submit a form (spec §5). */
export function ConsentCheckbox({ formId, form }: Props) {
  const { ref, name, onChange } = form.register('consentGiven', {
    onChange: () => form.clearErrors('consentGiven'),
  });
  return (
    <Field
      control="checkbox"
      id={`${formId}-consentGiven`}
      label={
        <>
          {before}
          <a href="/privacy" className="link">
            {policy}
          </a>
          {after}
        </>
      }
      error={form.formState.errors.consentGiven?.message}
      ref={ref}
      name={name}
      onChange={(event) => void onChange(event)}
      value="true"
      required
    />
  );
}
