import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { createAction } from './action';
import { OutcomeNotice } from './OutcomeNotice';

interface Props {
  /** Unique on the page. */
  id: string;
  label: string;
  hint?: string;
  isOn: boolean;
  /** Saves the choice. Resolves to what to say then. */
  onTurn: (isOn: boolean) => Promise<string>;
}

/** A checkbox that's saved as soon as it's changed. */
export function Switch({ id, label, hint, isOn, onTurn }: Props) {
  const [{ $state, run }] = useState(() => createAction());
  const state = useStore($state);
  const isSaving = state.status === 'submitting';
  return (
    <>
      <Field
        control="checkbox"
        id={id}
        label={label}
        hint={hint}
        compact={!hint}
        // Shows the choice while it's being saved.
        checked={isSaving ? !isOn : isOn}
        aria-disabled={isSaving || undefined}
        onChange={({ currentTarget }) => {
          const { checked } = currentTarget;
          void run(() => onTurn(checked));
        }}
      />
      <OutcomeNotice state={state} isInline />
    </>
  );
}
