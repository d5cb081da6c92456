import type { FocusEvent } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { Field } from '~/components/ui/Field';
import type { LeadField as LeadFieldName } from '~rules/lead/fields';
import { lengthOf } from '~rules/lead/text';
import type { LeadFieldConfig } from '../configs/lead-form-config';
import type { LeadInputs } from '../form-values';
import { afterPointerRelease } from '../pointer-release';

interface Props {
  id: string;
  config: LeadFieldConfig;
  form: UseFormReturn<LeadInputs>;
  /** Whether the form is hydrated, and checks lengths itself. */
  ready: boolean;
}

export function LeadField({ id, config, form, ready }: Props) {
  const { name, label, type, required, options, placeholder, maxLength, width } = config;
  const { onBlur, ...registered } = form.register(name, { onChange: () => form.clearErrors(name) });
  const shared = {
    ...registered,
    onBlur: async (
      event: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
    ) => {
      // Tabbing through an empty field is not an error yet. Submitting checks required fields.
      if (!event.target.value) return;
      await afterPointerRelease();
      await onBlur(event);
    },
    id,
    label,
    required,
    optional: !required,
    error: form.formState.errors[name]?.message,
    className: width === 'full' ? 'md:col-span-2' : undefined,
  } as const;
  const text = {
    placeholder,
    autoComplete: config.autoComplete,
    // Names and messages may be in a right-to-left script.
    dir: 'auto',
    // The attribute silently truncates pasted text. Once hydrated, the form shows an error instead.
    maxLength: ready ? undefined : maxLength,
  };
  if (options) {
    return (
      <Field control="select" {...shared}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Field>
    );
  }
  if (type === 'textarea') {
    const counterId = `${id}-counter`;
    const counter = ready && maxLength !== undefined && (
      <CharacterCount id={counterId} name={name} maxLength={maxLength} control={form.control} />
    );
    return (
      <Field
        control="textarea"
        {...shared}
        {...text}
        aside={counter}
        aria-describedby={counter ? counterId : undefined}
      />
    );
  }
  return (
    <Field
      {...shared}
      {...text}
      type={type}
      inputMode={config.inputMode}
      enterKeyHint="next"
      autoCapitalize={config.inputMode === 'url' ? 'off' : undefined}
      spellCheck={false}
    />
  );
}

interface CharacterCountProps {
  id: string;
  name: LeadFieldName;
  maxLength: number;
  control: Control<LeadInputs>;
}

/** Only shown near the limit. */
function CharacterCount({ id, name, maxLength, control }: CharacterCountProps) {
  const length = lengthOf((useWatch({ control, name }) ?? '').trim());
  return (
    <p id={id} className="ml-auto shrink-0 tabular-nums">
      {length > maxLength * 0.9 && `${length} of ${maxLength} characters`}
    </p>
  );
}
