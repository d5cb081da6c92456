import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextField } from './TextField';

interface Props<Values extends FieldValues> {
  name: Path<Values>;
  autoComplete: 'new-password' | 'current-password';
  hint?: string;
  form: UseFormReturn<Values>;
  onTyped: () => void;
}

/** A password, which its owner may look at. */
export function PasswordField<Values extends FieldValues>(props: Props<Values>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label="Password"
      type={shown ? 'text' : 'password'}
      beside={(id) => (
        <button
          type="button"
          aria-controls={id}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      )}
    />
  );
}
