import { useStore } from '@nanostores/react';
import { Fragment, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { showInList } from '~/components/ui/show-in-list';
import type { StaffPath } from '~/config/staff-pages';
import { Spinner } from '~/features/staff';
import { signInAddress } from '~/lib/staff-links';
import { requiredRole, settingsWith } from '../staff-pages';
import { $role, accessFor, recheckRole, type Access } from '../store/role';
import { $session } from '../store/session';
import { AuthProvider, useAuth } from './AuthProvider';
import { focusContent, SignOutButton } from './StaffBar';

type DenialReason = (Access & { status: 'denied' })['reason'];

interface Props {
  /** The page's path in the list of staff pages, which defines the required role. */
  page: StaffPath;
  /** Appears above the page if the session ends by itself. The page stays, with what's typed in its fields. */
  ifSessionEnds?: ReactNode;
  /** What people who aren't signed in should know. */
  signedOutHint?: ReactNode;
  children: ReactNode;
}

/** Shows a page to people with its role, and provides `useAuth` to it (spec §2, admin guard). */
export function Guard(props: Props): ReactElement {
  return (
    <AuthProvider>
      <Gate {...props} />
    </AuthProvider>
  );
}

/** The island of a page for people with its role. Signing out unmounts it, and clears its data. */
export const guarded = (
  page: StaffPath,
  Page: ComponentType,
  options?: Pick<Props, 'ifSessionEnds' | 'signedOutHint'>,
) =>
  function GuardedPage() {
    return (
      <Guard page={page} {...options}>
        <Page />
      </Guard>
    );
  };

function Gate({ page, ifSessionEnds, signedOutHint, children }: Props): ReactNode {
  const { loading, user } = useAuth();
  /** Whose content is on the page. */
  const [owner, setOwner] = useState<string>();
  const session = useStore($session);
  const role = useStore($role);
  const access = accessFor(session, role, requiredRole(page));
  const isGranted = access.status === 'granted' && user !== null;
  if (isGranted && owner !== user.id) setOwner(user.id);
  const isInterrupted =
    ifSessionEnds !== undefined &&
    owner !== undefined &&
    access.status === 'denied' &&
    (access.reason === 'session-ended' || access.reason === 'second-factor');
  // The owner has signed in again. Their fields stay while their role is looked up.
  const isBack = access.status === 'loading' && user !== null && user.id === owner;
  // Signing in again elsewhere doesn't bring back a page that was signed out.
  if (access.status === 'denied' && !isInterrupted && owner !== undefined) setOwner(undefined);
  if (isGranted || isInterrupted || isBack) {
    return (
      <>
        <SettingsNavigation path={page} />
        {isInterrupted && ifSessionEnds}
        {/* Someone else who signs in gets a page of their own. */}
        <Fragment key={owner}>{children}</Fragment>
      </>
    );
  }
  if (loading || access.status === 'loading') {
    return (
      <div className="frame staff-page">
        <Spinner label="Checking your access" />
      </div>
    );
  }
  if (access.status === 'granted') return children;
  return (
    <AccessDenied reason={access.reason}>
      {access.reason === 'signed-out' && signedOutHint}
    </AccessDenied>
  );
}

/** Links to all pages of the settings, if the page at `path` is one of them. */
function SettingsNavigation({ path }: { path: StaffPath }) {
  const pages = settingsWith(path);
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Settings" className="frame mt-4">
      <ul className="staff-links overflow-x-auto border-b border-rule">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <a
              ref={href === path ? showInList : undefined}
              href={href}
              aria-current={href === path ? 'page' : undefined}
            >
              {href === '/staff/settings' ? 'General' : label}
            </a>
          </li>
        ))}
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
  // After a failed refresh, the auth client waits a minute before it tries again. A reloaded page doesn't.
  if (reason === 'session-unknown') {
    return (
      <button type="button" className="action" onClick={() => location.reload()}>
        Try again
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="action"
        onClick={() => {
          recheckRole();
          focusContent();
        }}
      >
        {reason === 'role' ? 'Check again' : 'Try again'}
      </button>
      <SignOutButton className="action action-outline" next={here} />
    </>
  );
}
