import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

interface Props<Values extends FieldValues> extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode'
> {
  name: Path<Values>;
  label: string;
  hint?: string;
  form: UseFormReturn<Values>;
  onTyped: () => void;
  /** What stands beside the input, given its id. */
  beside?: (id: string) => ReactNode;
}

/** A field with its label, and below it what is asked for or what is wrong. */
export function TextField<Values extends FieldValues>({
  name,
  label,
  hint,
  form,
  onTyped,
  beside,
  ...input
}: Props<Values>) {
  const id = `portal-${name}`;
  const { error } = form.getFieldState(name, form.formState);
  const registered = form.register(name, {
    onChange: () => {
      form.clearErrors(name);
      onTyped();
    },
  });
  return (
    <div className="staff-field">
      <label htmlFor={id}>{label}</label>
      <div className="staff-within">
        <input
          {...registered}
          {...input}
          id={id}
          required
          className="staff-input"
          autoCapitalize={input.type ? 'none' : 'words'}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-says` : undefined}
        />
        {beside?.(id)}
      </div>
      <p id={`${id}-says`} className={error ? 'staff-error' : 'staff-hint'}>
        {error?.message ?? hint}
      </p>
    </div>
  );
}
