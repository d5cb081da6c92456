import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Section } from '~/features/staff';
import type { Profile } from '../api/profile';
import type { ChangeState, ProfileStore } from '../store/profile';
import { Outcome } from './Outcome';

interface Props {
  store: ProfileStore;
  profile: Profile;
  isAdmin: boolean;
}

/** Which emails a moderator or admin gets. */
export function EmailSettings({ store, profile, isAdmin }: Props) {
  const { digest, leadEmails } = useStore(store.$changes);
  return (
    <Section
      id="emails"
      title="Emails"
      text="You’ll always get emails about your account and your own posts."
    >
      {isAdmin && (
        <Switch
          id="profile-lead-emails"
          label="Email me about new leads and missed deadlines"
          hint="You’ll always get emails about leads that you own."
          isOn={profile.leadEmails}
          state={leadEmails}
          onChange={store.setLeadEmails}
        />
      )}
      <Switch
        id="profile-digest"
        label="Email me when new posts or comments need review"
        hint="At most once an hour, and only if something is still waiting."
        isOn={profile.moderationDigest}
        state={digest}
        onChange={store.setDigest}
      />
    </Section>
  );
}

interface SwitchProps {
  id: string;
  label: string;
  hint: string;
  isOn: boolean;
  state: ChangeState;
  onChange: (isOn: boolean) => Promise<boolean>;
}

function Switch({ id, label, hint, isOn, state, onChange }: SwitchProps) {
  const saving = state.status === 'submitting';
  return (
    <>
      <Field
        control="checkbox"
        id={id}
        label={label}
        hint={hint}
        // Shows the choice while it's being saved.
        checked={saving ? !isOn : isOn}
        aria-disabled={saving || undefined}
        onChange={(event) => void onChange(event.currentTarget.checked)}
      />
      <Outcome state={state} />
    </>
  );
}
