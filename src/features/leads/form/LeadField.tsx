import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Field } from '~/components/ui/Field';
import { leadConsentStatement } from '~rules/lead/consent';
import type { LeadField as LeadFieldName, FormField } from '~rules/lead/fields';
import { lengthOf } from '~rules/lead/text';
import type { LeadFieldValues } from './draft';
import { timeZoneHint, timeZoneRequest } from './visitor-time-zone';

interface Props {
  id: string;
  field: FormField;
  error: string | undefined;
  /** What the form contains. */
  $fields: ReadableAtom<LeadFieldValues>;
  /** Whether the form is hydrated, and checks lengths itself. */
  ready: boolean;
}

export function LeadField({ id, field, error, $fields, ready }: Props) {
  const { name, label, required, placeholder, width } = field;
  const shared = {
    id,
    name,
    label,
    required,
    optional: !required,
    error,
    className: width === 'full' ? 'md:col-span-2' : undefined,
  } as const;
  if (field.type === 'select') {
    return (
      <Field control="select" {...shared}>
        <option value="" data-placeholder>
          {placeholder}
        </option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Field>
    );
  }
  const { type, maxLength, autoComplete } = field;
  const text = {
    placeholder,
    autoComplete,
    // Names and messages may be in a right-to-left script.
    dir: 'auto',
    // The attribute silently truncates pasted text. Once hydrated, the form shows an error instead.
    maxLength: ready ? undefined : maxLength,
  };
  if (type === 'textarea') {
    const counterId = `${id}-counter`;
    const counter = ready && (
      <CharacterCount id={counterId} name={name} maxLength={maxLength} $fields={$fields} />
    );
    return (
      <Field
        control="textarea"
        {...shared}
        {...text}
        hint={name === 'preferredTimes' && (ready ? timeZoneHint() : timeZoneRequest)}
        aside={counter}
        aria-describedby={counter ? counterId : undefined}
      />
    );
  }
  return (
    <Field
      {...shared}
      {...text}
      // The type url would reject an address without https:// (spec §5: text).
      type={type === 'url' ? 'text' : type}
      inputMode={type === 'text' ? undefined : type}
      enterKeyHint="next"
      autoCapitalize={type === 'url' ? 'off' : undefined}
      spellCheck={false}
    />
  );
}

interface CharacterCountProps {
  id: string;
  name: LeadFieldName;
  maxLength: number;
  $fields: Props['$fields'];
}

/** Only shown near the limit. */
function CharacterCount({ id, name, maxLength, $fields }: CharacterCountProps) {
  const length = lengthOf((useStore($fields)[name] ?? '').trim());
  return (
    <p id={id} className="ml-auto shrink-0 tabular-figures">
      {length > maxLength * 0.9 && `${length} of ${maxLength} characters`}
    </p>
  );
}

const policy = 'privacy policy';
const [beforePolicy = '', afterPolicy = ''] = leadConsentStatement.split(policy);

/** Required to submit a form (spec §5). */
export function ConsentCheckbox({ id, error }: Pick<Props, 'id' | 'error'>) {
  return (
    <Field
      control="checkbox"
      id={id}
      label={
        <>
          <span>{beforePolicy}</span>
          <a href="/privacy" className="link">
            {policy}
          </a>
          <span>{afterPolicy}</span>
        </>
      }
      error={error}
      name="consentGiven"
      value="true"
      required
    />
  );
}
