import type { FocusEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LeadFieldConfig } from '../configs/lead-form-config';
import type { LeadValues } from '../lead-schema';
import { Counter } from './Counter';
import { afterPress } from './press';

interface Props {
  id: string;
  config: LeadFieldConfig;
  form: UseFormReturn<LeadValues>;
  /** Whether a script has taken the form over, which then checks lengths itself. */
  ready: boolean;
}

/** A field with its label, and what is wrong with it. The line of the message is there without one. */
export function Field({ id, config, form, ready }: Props) {
  const { name, label, type, required, options, placeholder, most, width } = config;
  const error = form.formState.errors[name]?.message;
  const { onBlur, ...registered } = form.register(name, { onChange: () => form.clearErrors(name) });
  const isLong = type === 'textarea';
  const described = [error && `${id}-error`, isLong && ready && `${id}-counter`].filter(Boolean);
  const control = {
    ...registered,
    onBlur: async (
      event: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
    ) => {
      // Who passes through a field has not left it out yet: the button says what is missing.
      if (!event.target.value) return;
      await afterPress();
      await onBlur(event);
    },
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
    className: 'fill-in',
  } as const;
  const written = {
    placeholder,
    autoComplete: config.autoComplete,
    // A name or a message may be in a script that runs from right to left.
    dir: 'auto',
    // A script says when a text is too long; the attribute alone would cut what is pasted.
    maxLength: ready ? undefined : most,
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
        <textarea {...control} {...written} rows={4} />
      ) : (
        <input
          {...control}
          {...written}
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
        {isLong && ready && most && (
          <Counter id={`${id}-counter`} name={name} most={most} control={form.control} />
        )}
      </div>
    </div>
  );
}
