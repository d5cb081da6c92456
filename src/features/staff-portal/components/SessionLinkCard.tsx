import { useEffect, useRef, type ReactNode } from 'react';
import { Spinner } from '~/features/staff';
import { cancelLink, confirmLink, type Portal } from '../store/portal';
import { recheckLink, type LinkState } from '../store/session-link';
import { Failure } from './Failure';

interface Props {
  link: Exclude<LinkState, { status: 'none' }>;
  portal: Portal;
}

/** Asks whether to sign in to the account that an emailed link belongs to. */
export function SessionLinkCard({ link, portal }: Props) {
  const busy = portal.is === 'busy';
  if (link.status === 'checking') return <Spinner what="Checking your link" />;
  if (link.status === 'unreachable') {
    return (
      <Card heading="We couldn't check your link">
        <p className="staff-note">
          The server didn't respond, so we don't know which account the link is for. Check your
          connection, then try again.
        </p>
        <Buttons busy={false} label="Try again" onConfirm={recheckLink} />
      </Card>
    );
  }
  if (link.requestedHere && busy) return <Spinner what="Signing you in" />;
  return (
    <Card
      heading={
        <>
          Sign in as <bdi>{link.email}</bdi>?
        </>
      }
    >
      <p className="staff-note">The link you opened signs you in to this account.</p>
      <p className="staff-note">
        <b>Continue only if this is your own account.</b> If someone else sent you the link, choose
        Cancel.
      </p>
      <Buttons
        busy={busy}
        label={busy ? 'Signing in...' : 'Sign in'}
        onConfirm={() => void confirmLink()}
      />
      <p role="status" className="staff-note">
        {portal.is === 'busy' && portal.slow && 'Still waiting for the server…'}
      </p>
      <Failure portal={portal} />
    </Card>
  );
}

function Card({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const element = useRef<HTMLHeadingElement>(null);
  // Keyboard and screen reader users start here, and no key press confirms by accident.
  useEffect(() => element.current?.focus(), []);
  return (
    <section className="staff-panel staff-portal-link" aria-labelledby="link-heading">
      <h2 ref={element} id="link-heading" tabIndex={-1} className="display text-title">
        {heading}
      </h2>
      {children}
    </section>
  );
}

interface ButtonsProps {
  busy: boolean;
  label: string;
  onConfirm: () => void;
}

function Buttons({ busy, label, onConfirm }: ButtonsProps) {
  return (
    <div className="staff-actions">
      <button
        type="button"
        className="action"
        aria-disabled={busy || undefined}
        onClick={onConfirm}
      >
        {label}
      </button>
      <button
        type="button"
        className="action action-outline"
        aria-disabled={busy || undefined}
        onClick={() => {
          cancelLink();
          // The sign-in form replaces this card in the next frame.
          requestAnimationFrame(() => document.getElementById('tab-signin')?.focus());
        }}
      >
        Cancel
      </button>
    </div>
  );
}
