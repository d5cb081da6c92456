import './staff-portal.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Spinner } from '~/features/staff';
import { CheckEmail } from './components/CheckEmail';
import { Failure } from './components/Failure';
import { SessionLinkCard } from './components/SessionLinkCard';
import { SignInForm } from './components/SignInForm';
import { SignUpForm } from './components/SignUpForm';
import { Tabs } from './components/Tabs';
import type { Message } from './store/outcome';
import { $expiredLink, $linkCanceled, $portal, $tab, openPortal } from './store/portal';
import { $sessionLink } from './store/session-link';

/** Sign in, or create an account (spec §2, staff portal). `companyName`: of every account's profile. */
export function StaffPortal({ companyName }: { companyName: string }) {
  useEffect(() => openPortal(companyName), [companyName]);
  const linkCanceled = useStore($linkCanceled);
  return (
    <>
      {/* Outside the view that gets replaced: screen readers announce only changes to existing elements. */}
      <p role="status" className="staff-unseen">
        {linkCanceled && "Link canceled. You're not signed in."}
      </p>
      <View />
    </>
  );
}

function View() {
  const portal = useStore($portal);
  const link = useStore($sessionLink);
  const tab = useStore($tab);
  const expiredLink = useStore($expiredLink);

  if (portal.is === 'loading') return <Spinner what="Checking who is signed in" />;
  if (portal.is === 'leaving') return <Leaving said={portal.said} />;
  if (link.status !== 'none') return <SessionLinkCard link={link} portal={portal} />;
  if (portal.is === 'confirm') return <CheckEmail portal={portal} />;
  const busy = portal.is === 'busy';
  return (
    <Tabs busy={busy}>
      {expiredLink && <ExpiredLink />}
      {tab === 'signin' ? <SignInForm busy={busy} /> : <SignUpForm busy={busy} />}
      <p role="status" className="staff-note">
        {portal.is === 'busy' && portal.slow && 'Still waiting for the server…'}
      </p>
      <Failure portal={portal} />
    </Tabs>
  );
}

function Leaving({ said }: { said: Message | undefined }) {
  return (
    <>
      {said && (
        <div role="status" className="staff-notice" data-tone="signal">
          <p className="display text-title">{said.title}</p>
          <p>{said.text}</p>
        </div>
      )}
      <Spinner what="Opening the next page" />
    </>
  );
}

function ExpiredLink() {
  return (
    <div role="alert" className="staff-notice" data-tone="warm">
      <p className="display text-title">That link has expired</p>
      <p>
        It was used before, or it is too old. If you have followed it before, sign in. If not,
        create the account again with the same address, and another link is sent.
      </p>
    </div>
  );
}
