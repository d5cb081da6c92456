import { Section, Switch } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { Profile } from '../api';
import { setDigest } from '../store';

interface Props {
  profile: Profile;
  isAdmin: boolean;
}

/** Which emails a moderator or admin gets. */
export function EmailSettings({ profile, isAdmin }: Props) {
  return (
    <Section
      id="emails"
      title="Emails"
      text={`You’ll always get emails about your account and your own posts${isAdmin ? ', and one when leads or messages can’t be delivered' : ''}.`}
    >
      <Switch
        id="profile-digest"
        label="Email me when new posts or comments need review"
        hint="At most once an hour, and only if something is still waiting."
        isOn={profile.moderationDigest}
        onTurn={setDigest}
      />
      {isAdmin && (
        <a className="link staff-link-button" href={`${staffLink('/staff/settings')}#lead-emails`}>
          Choose who gets emails about leads
        </a>
      )}
    </Section>
  );
}
