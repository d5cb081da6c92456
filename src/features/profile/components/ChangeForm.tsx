import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { AccountForm } from '~/features/auth';
import { OutcomeNotice, type Action } from '~/features/staff';

interface Props extends Pick<
  ComponentProps<typeof AccountForm>,
  'clearOnSuccess' | 'fields' | 'onSubmit' | 'submitLabel'
> {
  change: Action;
}

/** The form for one change of the profile, with its outcome. */
export function ChangeForm({ change, ...form }: Props) {
  const state = useStore(change.$state);
  return (
    <>
      <AccountForm
        {...form}
        id="profile"
        busyLabel="Saving…"
        busy={state.status === 'submitting'}
        problem={state.status === 'error' ? state : undefined}
        onEdit={change.reset}
      />
      <OutcomeNotice state={state} isInline />
    </>
  );
}
