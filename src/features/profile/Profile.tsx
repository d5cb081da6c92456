import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $currentRole, $isClient, guardPage } from '~/features/auth';
import { Button, DataPage, OutcomeNotice, Section, Switch, useOpen } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { isAtLeast } from '~rules/account/roles';
import type { Profile as ProfileData } from './api';
import { ChangeForm } from './components/ChangeForm';
import { SecondFactor } from './components/SecondFactor';
import * as store from './store';

/** Where people change their own account. */
export default guardPage('/staff/profile', Page);

function Page() {
  useOpen(store.open);
  return (
    <DataPage
      resource={store.profile}
      offlineText="You can save changes once you’re back online."
      loadingLabel="Loading your profile"
    >
      {(profile) => <Sections profile={profile} />}
    </DataPage>
  );
}

function Sections({ profile }: { profile: ProfileData }) {
  const role = useStore($currentRole);
  const isModerator = isAtLeast(role, 'moderator');
  const isClient = useStore($isClient);
  const emailChange = useStore(store.changes.email.$state);
  const { fullName, email, newEmail } = profile;
  // Emails link to #emails, which doesn't exist until this renders.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isModerator]);
  return (
    <>
      <Section
        id="name"
        title="Name"
        text={
          isClient
            ? 'We use this name when we answer you.'
            : 'Your new posts show this name as the author.'
        }
      >
        <ChangeForm
          change={store.changes.name}
          fields={[{ name: 'fullName', value: fullName }]}
          submitLabel="Save name"
          onSubmit={(values) => store.saveName(values.fullName)}
        />
      </Section>
      <Section
        id="email"
        title="Email"
        text={
          <>
            You sign in with <b>{email}</b>. A change takes effect once you’ve confirmed it from
            both addresses.
          </>
        }
      >
        {newEmail && emailChange.status !== 'success' && (
          <p className="mb-5 border-l-2 border-signal pl-4 wrap-anywhere">
            Waiting for confirmation of <b>{newEmail}</b>. No email? Enter the address again to get
            new links.
          </p>
        )}
        <ChangeForm
          change={store.changes.email}
          fields={[{ name: 'email', label: 'New email' }]}
          submitLabel="Change email"
          clearOnSuccess
          onSubmit={(values) => store.changeEmail(values.email)}
        />
      </Section>
      <Section
        id="password"
        title="Password"
        text="A new password signs you out on all other devices. If you’ve lost a device, you can just select Sign Out, which signs you out everywhere."
      >
        <Button action={store.changes.password} onClick={store.requestPassword}>
          Email me a link to set a new password
        </Button>
        <OutcomeNotice state={useStore(store.changes.password.$state)} isInline />
      </Section>
      <SecondFactor profile={profile} />
      {isModerator && <EmailSettings profile={profile} isAdmin={role === 'admin'} />}
    </>
  );
}

/** Which emails a moderator or admin gets. */
function EmailSettings({ profile, isAdmin }: { profile: ProfileData; isAdmin: boolean }) {
  return (
    <Section
      id="emails"
      title="Emails"
      text={`You’ll always get emails about your account and about your posts that are rejected or need changes${isAdmin ? ', and one when leads or messages can’t be delivered' : ''}.`}
    >
      <Switch
        id="profile-digest"
        label="Email me when new posts or comments need review"
        hint="At most once an hour, and only if something is still waiting."
        isOn={profile.moderationDigest}
        onTurn={store.setDigest}
      />
      {isAdmin && (
        <a className="link staff-link-button" href={`${staffLink('/staff/settings')}#lead-emails`}>
          Choose who gets emails about leads
        </a>
      )}
    </Section>
  );
}
