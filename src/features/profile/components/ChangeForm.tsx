import type { ComponentProps } from 'react';
import { AccountForm, SubmitButton } from '~/features/auth';
import type { Change, ChangeState, ProfileStore } from '../store/profile';
import { Outcome } from './Outcome';

interface Props extends Pick<
  ComponentProps<typeof AccountForm>,
  'account' | 'clearOnSuccess' | 'fields' | 'onSubmit'
> {
  change: Change;
  state: ChangeState;
  submitLabel: string;
  edit: ProfileStore['edit'];
}

/** The form for one change of the profile, with its outcome. */
export function ChangeForm({ change, state, submitLabel, edit, ...form }: Props) {
  const busy = state.status === 'submitting';
  return (
    <>
      <AccountForm
        {...form}
        id="profile"
        buttons={<SubmitButton label={submitLabel} busyLabel="Saving…" busy={busy} />}
        busy={busy}
        problem={state.status === 'error' ? state.problem : undefined}
        onEdit={() => edit(change)}
      />
      <Outcome state={state} />
    </>
  );
}
