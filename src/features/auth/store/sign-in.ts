import { atom, computed } from 'nanostores';
import { timeoutMs } from '~/lib/timing';
import { toast } from '~/lib/toasts';
import { signInProblem, unexpected, welcomeBack, type Problem } from './messages';
import { clearCachedRole } from './role';
import { authClient } from './session';

export type SignInState =
  { status: 'idle' } | { status: 'submitting' } | { status: 'error'; problem: Problem };

/** Signs in without leaving the page; `$session` follows. */
export function createSignIn() {
  const $state = atom<SignInState>({ status: 'idle' });

  return {
    $state: computed($state, (state) => state),

    /** Typing clears the last error. */
    edit(): void {
      if ($state.get().status !== 'submitting') $state.set({ status: 'idle' });
    },

    /** Spec §7, call 2. Resolves to whether it worked. */
    async submit(email: string, password: string): Promise<boolean> {
      if ($state.get().status === 'submitting') return false;
      $state.set({ status: 'submitting' });
      const late = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs));
      const problem = await Promise.race([
        authClient().then(async ({ auth }) => {
          const { error } = await auth.signInWithPassword({ email, password });
          return error ? signInProblem(error) : undefined;
        }),
        late,
      ]).catch(() => unexpected());
      if (problem) {
        $state.set({ status: 'error', problem });
        return false;
      }
      clearCachedRole();
      $state.set({ status: 'idle' });
      toast.success(welcomeBack.title, welcomeBack.text);
      return true;
    },
  };
}
