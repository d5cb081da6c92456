import { authClient } from '~/features/staff';
import type { SignIn } from '~rules/account';
import { signInOutcome, unexpected, type Outcome } from '../store/outcome';

/** Spec §7, call 2. Never throws. */
export async function signIn({ email, password }: SignIn): Promise<Outcome> {
  try {
    const { auth } = await authClient();
    return signInOutcome(await auth.signInWithPassword({ email, password }));
  } catch {
    return unexpected();
  }
}
