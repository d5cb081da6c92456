import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { AccountForm, SubmitButton } from '~/features/auth';
import { OutcomeNotice, type Action } from '~/features/staff';

interface Props extends Pick<
  ComponentProps<typeof AccountForm>,
  'account' | 'clearOnSuccess' | 'fields' | 'onSubmit'
> {
  change: Action;
  submitLabel: string;
}

/** The form for one change of the profile, with its outcome. */
export function ChangeForm({ change, submitLabel, ...form }: Props) {
  const state = useStore(change.$state);
  const busy = state.status === 'submitting';
  return (
    <>
      <AccountForm
        {...form}
        id="profile"
        buttons={<SubmitButton label={submitLabel} busyLabel="Saving…" busy={busy} />}
        busy={busy}
        problem={state.status === 'error' ? state : undefined}
        onEdit={change.reset}
      />
      <OutcomeNotice state={state} isInline />
    </>
  );
}
