// Before the portal's own styles.
import { Button, Spinner } from '~/features/staff';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { signInAddress } from '~/lib/staff-links';
import { AuthProvider, useAuth } from './components/AuthProvider';
import { $submission, $view, choose, openPortal, type View } from './store/portal';
import { $signUpNote } from './store/sign-up-note';
import { isForClients, submitSignIn, submitSignUp } from './store/steps';
import { Card, cardOf } from './components/cards';
import { Notice, PortalForm, Status } from './components/PortalForm';
import { tabId, Tabs } from './components/Tabs';

/** Lets staff and clients sign in or create an account (spec §2). `staysOnPage`: it's in a dialog of another page. */
export function StaffPortal({ staysOnPage = false }) {
  useEffect(() => openPortal({ inDialog: staysOnPage }), [staysOnPage]);
  const view = useStore($view);
  useFocus(view);
  return (
    <AuthProvider>
      {staysOnPage && view.name === 'sign-in' ? <SignInOnly /> : <Content view={view} />}
    </AuthProvider>
  );
}

function Content({ view }: { view: View }) {
  const { user } = useAuth();
  switch (view.name) {
    case 'loading':
      return <Spinner label="Checking whether you’re signed in" />;
    case 'sign-up':
    case 'sign-in':
      return <AccountForms view={{ ...view, name: view.name }} />;
    case 'leaving':
      return (
        <>
          {view.account && (
            <p role="status" className="staff-note">
              Signed in as <b>{view.account}</b>
            </p>
          )}
          <Spinner label="Opening the next page" />
        </>
      );
    default:
      return <Card key={view.name} {...cardOf(view, user?.email)} />;
  }
}

/**
 * For a dialog, which is gone as soon as someone is signed in. A new account or password needs more than that: a
 * confirmed email signs in before its password is set.
 */
function SignInOnly() {
  return (
    <div className="[&_.staff-notice]:mb-6 [&_.staff-notice]:max-w-none">
      <PortalForm {...accountForms['sign-in']} />
      <Status />
      <a
        className="link staff-link-button"
        href={signInAddress(location.pathname + location.search)}
        target="_blank"
        rel="noopener"
      >
        Reset your password or create an account in a new tab
      </a>
    </div>
  );
}

const accountForms = {
  'sign-up': {
    fields: [{ name: 'fullName' }, { name: 'email' }, { name: 'newPassword' }],
    submitLabel: 'Create Staff Account',
    busyLabel: 'Creating account...',
    onSubmit: submitSignUp,
    other: { view: 'invitation', label: 'I have an invitation code' },
  },
  'sign-in': {
    fields: [{ name: 'email' }, { name: 'password' }],
    submitLabel: 'Sign In',
    busyLabel: 'Signing in...',
    onSubmit: submitSignIn,
    other: { view: 'forgot-password', label: 'Forgot your password?' },
  },
} as const;

function AccountForms({ view }: { view: View & { name: 'sign-up' | 'sign-in' } }) {
  const busy = useStore($submission).status === 'submitting';
  const note = useStore($signUpNote);
  const { other, ...form } = accountForms[view.name];
  return (
    <Tabs selected={view.name} busy={busy}>
      {view.notice && (
        <div role="alert">
          <Notice problem={view.notice} />
        </div>
      )}
      {view.name === 'sign-up' && isForClients() && (
        <p className="staff-note">
          With a client account, you can see your requests and our answers.
        </p>
      )}
      {view.name === 'sign-up' && note && <p className="staff-note">{note}</p>}
      <PortalForm key={view.name} {...form} />
      <Status />
      <Button look="link" onClick={() => choose(other.view)}>
        {other.label}
      </Button>
    </Tabs>
  );
}

/** Moves the focus to what replaced the previous view, for keyboards and screen readers. */
function useFocus(view: View): void {
  const previous = useRef<View>(undefined);
  useEffect(() => {
    const { current: before } = previous;
    previous.current = view;
    if (!before || before.name === view.name) return;
    const isTab = view.name === 'sign-up' || view.name === 'sign-in';
    if (!isTab) document.getElementById('portal-heading')?.focus();
    else if (view.focus) document.getElementById(view.focus)?.focus();
    else if (before.name !== 'loading') {
      // In a dialog, there are no tabs.
      const start = document.getElementById(tabId(view.name));
      (start ?? document.getElementById('portal-email'))?.focus();
    }
  }, [view]);
}
