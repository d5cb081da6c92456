import { saveEmailRequest } from '~/features/session-link';
import { authClient } from '~/features/staff';
import type { SignUp } from '~rules/account';
import { signUpOutcome, unexpected, type Outcome } from '../store/outcome';
import { sendWelcomeEmail } from './send-welcome-email';

/** Spec §7, calls 1 and 3. `company`: the brand's name, which every profile carries. Never throws. */
export async function signUp(
  { fullName, email, password }: SignUp,
  company: string,
): Promise<Outcome> {
  try {
    const { auth } = await authClient();
    const answer = await auth.signUp({
      email,
      password,
      options: {
        emailRedirectTo: new URL('/', location.origin).href,
        data: { full_name: fullName, company_name: company },
      },
    });
    const outcome = signUpOutcome(answer, email);
    if (outcome.is === 'confirm') saveEmailRequest(email);
    if (outcome.is !== 'failed') void sendWelcomeEmail(email, fullName);
    return outcome;
  } catch {
    return unexpected();
  }
}
