import { lookUpAgain } from '../store/role';
import { signInAddress } from '../staff-pages';
import type { Access } from '../store/access';
import type { Session } from '../store/session';
import { focusContent } from './focus-content';
import { SignOutButton } from './SignOutButton';

interface Props {
  because: (Access & { is: 'denied' })['because'];
  session: Session;
}

/** Spec §2, admin guard: its heading and first sentence are the specification's. The page has its h1 above. */
export function AccessDenied({ because, session }: Props) {
  return (
    <div className="frame staff-page" role="alert">
      <div className="staff-panel" data-tone="warm">
        <h2 className="display text-title">Access Denied</h2>
        <p className="staff-lead">You don't have permission to access this page.</p>
        {session.is === 'signed-in' && (
          <p className="staff-note">
            You are signed in as <b>{session.email}</b>.
          </p>
        )}
        <p className="staff-note">{reasons[because]}</p>
        <div className="staff-actions">{ways(because)}</div>
      </div>
    </div>
  );
}

const reasons = {
  'signed-out': 'Nobody is signed in on this browser.',
  role: 'Your account has another role than this page asks for. An admin can change it.',
  'no-session-read': 'The server did not answer, so nobody could check who is signed in.',
  'no-role-read': 'The server did not answer, so your role could not be looked up.',
} as const satisfies Record<Props['because'], string>;

function ways(because: Props['because']) {
  switch (because) {
    case 'signed-out':
      return (
        <a href={signInAddress(location.pathname + location.search)} className="action">
          Sign in
        </a>
      );
    case 'role':
      return <SignOutButton look="action action-outline" />;
    case 'no-role-read':
      return (
        <>
          <TryAgain onTry={askAgain} />
          <SignOutButton look="action action-outline" />
        </>
      );
    case 'no-session-read':
      // The auth client asks no sooner than a minute later: a new page does at once.
      return <TryAgain onTry={() => location.reload()} />;
  }
}

function askAgain(): void {
  lookUpAgain();
  focusContent();
}

function TryAgain({ onTry }: { onTry: () => void }) {
  return (
    <button type="button" className="action" onClick={onTry}>
      Try again
    </button>
  );
}
