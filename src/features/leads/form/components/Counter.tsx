import { useWatch, type Control } from 'react-hook-form';
import type { LeadField } from '~rules/lead-fields';
import { lengthOf } from '~rules/lead-text';
import type { LeadValues } from '../lead-schema';

interface Props {
  id: string;
  name: LeadField;
  most: number;
  control: Control<LeadValues>;
}

/** How long a text is, once it comes near to what can be taken. */
export function Counter({ id, name, most, control }: Props) {
  const length = lengthOf((useWatch({ control, name }) ?? '').trim());
  const shown = length > most * 0.9;
  return (
    <p id={id} className="ml-auto shrink-0 text-quiet tabular-nums">
      {shown && `${length} of ${most} characters`}
    </p>
  );
}
