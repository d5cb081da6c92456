import type { FocusEvent } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { LeadField as LeadFieldName } from '~rules/lead-fields';
import { lengthOf } from '~rules/lead-text';
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

/** A field with its label and error. The error's line is always there, so that nothing shifts. */
export function LeadField({ id, config, form, ready }: Props) {
  const { name, label, type, required, options, placeholder, maxLength, width } = config;
  const error = form.formState.errors[name]?.message;
  const { onBlur, ...registered } = form.register(name, { onChange: () => form.clearErrors(name) });
  const isLong = type === 'textarea';
  const described = [error && `${id}-error`, isLong && ready && `${id}-counter`].filter(Boolean);
  const control = {
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
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
    className: 'form-input',
  } as const;
  const textControl = {
    placeholder,
    autoComplete: config.autoComplete,
    // Names and messages may be in a right-to-left script.
    dir: 'auto',
    // The attribute silently truncates pasted text. Once hydrated, the form shows an error instead.
    maxLength: ready ? undefined : maxLength,
  };
  return (
    <div className={width === 'full' ? 'md:col-span-2' : undefined}>
      <label htmlFor={id} className="label block pb-1">
        {label}
      </label>
      {options ? (
        <select {...control}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...control} {...textControl} rows={4} />
      ) : (
        <input
          {...control}
          {...textControl}
          type={type}
          inputMode={config.inputMode}
          enterKeyHint="next"
          autoCapitalize={config.inputMode === 'url' ? 'off' : undefined}
          spellCheck={false}
        />
      )}
      <div className="flex min-h-9 justify-between gap-4 pt-1 pb-3 text-sm leading-5">
        <p id={`${id}-error`} className="font-semibold text-warm">
          {error}
        </p>
        {isLong && ready && maxLength && (
          <CharacterCount
            id={`${id}-counter`}
            name={name}
            maxLength={maxLength}
            control={form.control}
          />
        )}
      </div>
    </div>
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
    <p id={id} className="ml-auto shrink-0 text-quiet tabular-nums">
      {length > maxLength * 0.9 && `${length} of ${maxLength} characters`}
    </p>
  );
}
