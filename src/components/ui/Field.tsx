import './field.css';
import type { ComponentProps, ReactNode } from 'react';

interface FieldOptions {
  /** Unique on the page. */
  id: string;
  label: ReactNode;
  /** Help below the control. An error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" to the label. Fields without it are expected to be `required`. */
  optional?: boolean;
  /** No space for a hint or an error, as in toolbars. Unless it's a checkbox, only screen readers get the label. */
  compact?: boolean;
  /** A button at the end of the control, such as "Show". */
  action?: ReactNode;
  /** Opposite the hint or error, such as a character count. */
  aside?: ReactNode;
  /** Class of the whole field. */
  className?: string | undefined;
}

/** An input unless `control` says otherwise. */
type Control =
  | ({ control?: 'input' | 'checkbox' } & ComponentProps<'input'>)
  | ({ control: 'textarea' } & ComponentProps<'textarea'>)
  /** Its options are `children`. */
  | ({ control: 'select' } & ComponentProps<'select'>);

/**
 * A control with its label, hint, and error. All other props, including `ref`, go to the control:
 *
 *     <Field id="sign-in-email" label="Email" type="email" name="email" required error={error} />
 *     <Field id="form" label="Form" control="select" compact value={form} onChange={change}>…</Field>
 *
 * The line for hints and errors is always there, so nothing shifts when an error appears.
 */
export function Field({
  id,
  label,
  hint,
  error,
  optional = false,
  compact = false,
  action,
  aside,
  className,
  ...props
}: FieldOptions & Control) {
  const note = error ?? hint;
  const describedBy = [note && `${id}-note`, props['aria-describedby']].filter(Boolean).join(' ');
  const control = renderControl({
    ...props,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  });
  const isCheckbox = props.control === 'checkbox';
  const text = optional ? (
    <span>
      <span>{label}</span> (optional)
    </span>
  ) : (
    label
  );
  return (
    <div data-field className={className}>
      {isCheckbox ? (
        <label className="flex min-h-touch cursor-pointer gap-4 py-2">
          {control}
          <span>{text}</span>
        </label>
      ) : (
        <>
          <label htmlFor={id} className={compact ? 'sr-only' : 'label block pb-1'}>
            {text}
          </label>
          {action ? (
            <div className="field-with-action">
              {control}
              {action}
            </div>
          ) : (
            control
          )}
        </>
      )}
      {!compact && (
        <div className={isCheckbox ? 'field-note pl-10' : 'field-note'}>
          <p id={`${id}-note`} data-error={error ? true : undefined}>
            {note}
          </p>
          {aside}
        </div>
      )}
    </div>
  );
}

function renderControl(props: Control) {
  switch (props.control) {
    case 'select': {
      const { control: _, ...attributes } = props;
      return <select {...attributes} className="field-control" />;
    }
    case 'textarea': {
      const { control: _, ...attributes } = props;
      return <textarea rows={4} {...attributes} className="field-control" />;
    }
    case 'checkbox': {
      const { control: _, ...attributes } = props;
      return <input {...attributes} type="checkbox" className="field-checkbox" />;
    }
    default: {
      const { control: _, ...attributes } = props;
      return <input {...attributes} className="field-control" />;
    }
  }
}
