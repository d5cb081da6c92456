import { atom, computed, readonlyType } from 'nanostores';
import type { AuthClient } from '~/lib/supabase/auth-client';
import { withTimeout } from '~/lib/with-timeout';
import { toast } from '~/lib/toasts';
import type { AccountValues } from '~rules/account/account';
import { factorProblem, signInProblem, unexpected, welcomeBack, type Problem } from './messages';
import { clearCachedRole } from './role';
import { missingFactorOf } from './second-factor';
import { $session, authClient } from './session';

export type SignInState =
  { status: 'idle' } | { status: 'submitting' } | { status: 'error'; problem: Problem };

/** What to ask for: the email and password, or the code from the authenticator app. */
export type SignInStep = 'password' | 'code';

/** Confirms a session that needs its second factor, with the code from the authenticator app. */
export async function confirmSession(
  auth: AuthClient['auth'],
  code: string,
): Promise<Problem | undefined> {
  const session = $session.get();
  const factorId = 'session' in session && missingFactorOf(session.session);
  if (!factorId) return undefined;
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  return error ? factorProblem(error) : undefined;
}

/** Signs in without leaving the page; `$session` follows. */
export function createSignIn() {
  const $state = atom<SignInState>({ status: 'idle' });

  /** Sends the password (spec §7, call 2) or the code of the second factor. */
  async function send({ email, password, code }: AccountValues): Promise<Problem | undefined> {
    const { auth } = await authClient();
    if ($session.get().status === 'second-factor') return confirmSession(auth, code);
    const { error } = await auth.signInWithPassword({ email, password });
    return error ? signInProblem(error) : undefined;
  }

  return {
    $state: readonlyType($state),

    $step: computed($session, ({ status }): SignInStep =>
      status === 'second-factor' ? 'code' : 'password',
    ),

    /** Ends the session that waits for its code, so that someone can sign in with another account. The page stays. */
    async startOver(): Promise<void> {
      $state.set({ status: 'idle' });
      const { auth } = await authClient();
      await auth.signOut({ scope: 'local' });
    },

    /** Typing clears the last error. */
    edit(): void {
      if ($state.get().status !== 'submitting') $state.set({ status: 'idle' });
    },

    /** Submits the current step. Resolves to true once the person is signed in. */
    async submit(values: AccountValues): Promise<boolean> {
      if ($state.get().status === 'submitting') return false;
      $state.set({ status: 'submitting' });
      const problem = await withTimeout(send(values)).catch(() => unexpected());
      if (problem) {
        $state.set({ status: 'error', problem });
        return false;
      }
      clearCachedRole();
      $state.set({ status: 'idle' });
      if ($session.get().status === 'second-factor') return false;
      toast.success(welcomeBack.title, welcomeBack.text);
      return true;
    },
  };
}
