import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { OutcomeNotice, Section, type Action } from '~/features/staff';
import type { Profile } from '../api/profile';
import type { ProfileStore } from '../store/profile';

interface Props {
  store: ProfileStore;
  profile: Profile;
  isAdmin: boolean;
}

/** Which emails a moderator or admin gets. */
export function EmailSettings({ store, profile, isAdmin }: Props) {
  return (
    <Section
      id="emails"
      title="Emails"
      text={`You’ll always get emails about your account and your own posts${isAdmin ? ', and one when leads or messages can’t be delivered' : ''}.`}
    >
      {isAdmin && (
        <Switch
          id="profile-lead-emails"
          label="Email me about new leads, leads to review, and missed deadlines"
          hint="You’ll always get emails about leads that you own."
          isOn={profile.leadEmails}
          change={store.changes.leadEmails}
          onChange={store.setLeadEmails}
        />
      )}
      <Switch
        id="profile-digest"
        label="Email me when new posts or comments need review"
        hint="At most once an hour, and only if something is still waiting."
        isOn={profile.moderationDigest}
        change={store.changes.digest}
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
  change: Action;
  onChange: (isOn: boolean) => Promise<boolean>;
}

function Switch({ id, label, hint, isOn, change, onChange }: SwitchProps) {
  const state = useStore(change.$state);
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
      <OutcomeNotice state={state} isInline />
    </>
  );
}
