import { useStore } from '@nanostores/react';
import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { StaffPath } from '~/config/staff-pages';
import { Button, Spinner } from '~/features/staff';
import { signInAddress } from '~/lib/staff-links';
import { requiredRole, settingsWith } from '../staff-pages';
import {
  $role,
  decideAccess,
  clearCachedRole,
  recheckRole,
  type DenialReason,
} from '../store/role';
import { $session, renewSession } from '../store/session';
import { AuthProvider, useAuth } from './AuthProvider';
import { SignInDialog } from './SignInDialog';
import { Links, SignOutButton } from './StaffBar';

/**
 * Shows a page only to people with its role, and provides `useAuth` to it (spec §2, admin guard). The list of staff pages
 * defines the role for `path`. `signedOutHint`: what people who aren't signed in should know.
 */
export function guardPage<Props extends object>(
  path: StaffPath,
  Page: ComponentType<Props>,
  signedOutHint?: ReactNode,
) {
  return function GuardedPage(props: Props): ReactElement {
    return (
      <AuthProvider>
        <Gate path={path} signedOutHint={signedOutHint}>
          <Page {...props} />
        </Gate>
      </AuthProvider>
    );
  };
}

interface GateProps {
  path: StaffPath;
  signedOutHint: ReactNode;
  children: ReactNode;
}

/**
 * A page stays if the session ends by itself or can't be checked, with what's typed in its fields. If someone else signs
 * in, it's loaded again, because its stores and running changes are still the first person's.
 */
function Gate({ path, signedOutHint, children }: GateProps): ReactNode {
  const { loading, user } = useAuth();
  /** Whose page this is, from their first look until it's loaded again. */
  const [owner, setOwner] = useState<string>();
  /** Whether the owner's content is on the page. */
  const [isShown, setShown] = useState(false);
  const session = useStore($session);
  const role = useStore($role);
  const access = decideAccess(session, role, requiredRole(path));
  const isSomeoneElse = owner !== undefined && user !== null && user.id !== owner;
  useEffect(() => {
    // Without the fragment, which can contain what the first person searched for.
    if (isSomeoneElse) location.replace(location.pathname + location.search);
  }, [isSomeoneElse]);
  const isGranted = access === 'granted' && user !== null && !isSomeoneElse;
  if (isGranted && owner === undefined) setOwner(user.id);
  if (isGranted && !isShown) setShown(true);
  const reason = access === 'granted' || access === 'loading' ? undefined : access;
  const isOwners = isShown && !isSomeoneElse;
  const isInterrupted =
    isOwners && reason !== undefined && reason !== 'signed-out' && reason !== 'role';
  // The owner has signed in again, and their role is looked up.
  const isBack = isOwners && user !== null && access === 'loading';
  // Signing in again elsewhere doesn't bring back a page that was signed out.
  if (isShown && (isSomeoneElse || (reason && !isInterrupted))) setShown(false);
  if (isGranted || isInterrupted || isBack) {
    return (
      <>
        <SettingsNavigation path={path} />
        {isInterrupted && <Interruption key={reason} reason={reason} />}
        {children}
      </>
    );
  }
  if (loading || isSomeoneElse || access === 'loading') {
    return (
      <div className="frame staff-page">
        <Spinner label="Checking your access" />
      </div>
    );
  }
  if (access === 'granted') return children;
  return <AccessDenied reason={access}>{access === 'signed-out' && signedOutHint}</AccessDenied>;
}

/** Why the page can't continue, and how to. */
function Interruption({ reason }: { reason: DenialReason }) {
  const isUnknown = reason === 'session-unknown' || reason === 'role-unknown';
  // Nobody can reach the notice behind an open dialog, so the one for signing in opens right away.
  const [isSigningIn, setSigningIn] = useState(
    () => !isUnknown && document.querySelector('dialog[open]') !== null,
  );
  const why = isUnknown
    ? explanations[reason]
    : 'Your session has ended. Sign in again to continue.';
  // After a failed refresh, the auth client waits a minute before it tries again.
  const delay = reason === 'session-unknown' ? ' You can try again in a minute.' : '';
  return (
    <div className="frame pt-4" role="alert">
      <div className="staff-notice" data-tone="warm">
        <p>{`${why} Everything you’ve typed is still here.${delay}`}</p>
        <div className="staff-buttons mt-6">
          <Button
            look="main"
            onClick={() => {
              if (!isUnknown) setSigningIn(true);
              else if (reason === 'role-unknown') recheckRole();
              else void renewSession();
            }}
          >
            {isUnknown ? 'Try again' : 'Sign in'}
          </Button>
        </div>
      </div>
      {isSigningIn && <SignInDialog onClose={() => setSigningIn(false)} />}
    </div>
  );
}

/** Links to all pages of the settings, if the page at `path` is one of them. */
function SettingsNavigation({ path }: { path: StaffPath }) {
  const pages = settingsWith(path);
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Settings" className="frame mt-4">
      <ul className="staff-links staff-scroller border-b border-rule">
        <Links pages={pages} path={path} />
      </ul>
    </nav>
  );
}

const explanations: Record<DenialReason, string> = {
  'signed-out': 'You’re not signed in.',
  'second-factor': 'To finish signing in, enter the code from your authenticator app.',
  'session-ended': 'Your session has ended. Please sign in again.',
  role: 'Your role doesn’t have access to this page. An admin can change your role.',
  'session-unknown': 'We couldn’t reach the server to check your session.',
  'role-unknown': 'We couldn’t reach the server to check your role.',
};

/** The heading and the first sentence are the specification's. */
function AccessDenied({ reason, children }: { reason: DenialReason; children: ReactNode }) {
  const { user } = useAuth();
  return (
    <div className="frame staff-page" role="alert">
      <div className="border-t-3 border-warm py-5">
        <h2 className="display text-title">Access Denied</h2>
        <p className="mt-4 max-w-152 text-lead leading-[1.4]">
          You don't have permission to access this page.
        </p>
        {user && (
          <p className="staff-note">
            You’re signed in as <b>{user.email}</b>.
          </p>
        )}
        <p className="staff-note">{explanations[reason]}</p>
        {children}
        <div className="staff-buttons mt-6">
          <Actions reason={reason} />
        </div>
      </div>
    </div>
  );
}

function Actions({ reason }: { reason: DenialReason }) {
  const here = location.pathname + location.search;
  if (reason === 'signed-out' || reason === 'second-factor' || reason === 'session-ended') {
    return (
      <a href={signInAddress(here)} className="action">
        {reason === 'second-factor' ? 'Enter code' : 'Sign in'}
      </a>
    );
  }
  return (
    <>
      <Button
        look="main"
        onClick={() => {
          clearCachedRole();
          // After a failed refresh, the auth client waits a minute before it tries again. A reloaded page doesn't.
          location.reload();
        }}
      >
        {reason === 'role' ? 'Check again' : 'Try again'}
      </Button>
      {reason !== 'session-unknown' && (
        <SignOutButton className="action action-outline" next={here} />
      )}
    </>
  );
}
