import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import type { ProfileStore } from '../store/profile';
import { Outcome } from './Outcome';
import { Section } from '~/features/staff';

/** Which emails a moderator gets. */
export function EmailSettings({ store, isOn }: { store: ProfileStore; isOn: boolean }) {
  const { digest } = useStore(store.$changes);
  const saving = digest.status === 'submitting';
  return (
    <Section
      id="emails"
      title="Emails"
      text="You’ll always get emails about your account and your own posts."
    >
      <Field
        control="checkbox"
        id="profile-digest"
        label="Email me when new posts or comments need review"
        hint="At most once an hour, and only if something is still waiting."
        // Shows the choice while it's saved.
        checked={saving ? !isOn : isOn}
        aria-disabled={saving || undefined}
        onChange={(event) => void store.setDigest(event.currentTarget.checked)}
      />
      <Outcome state={digest} />
    </Section>
  );
}
