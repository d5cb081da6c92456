import type { Resending } from '../workarounds/confirmation-never-resent.ts';
import { answerRepeatedSignUp, answerResend } from '../workarounds/confirmation-never-resent.ts';
import { withoutNewAccounts } from '../workarounds/otp-makes-confirmed-accounts.ts';
import { hideUnconfirmed } from '../workarounds/unconfirmed-told-before-password.ts';
import { errorCodeOf } from './gotrue-error.ts';
import type { AuthRequest } from './request.ts';

/** What Lite is to be asked instead of what was asked. */
export function repairQuestion(request: AuthRequest): AuthRequest {
  return request.path === '/otp' ? { ...request, body: withoutNewAccounts(request.body) } : request;
}

/** The answer to give instead of Lite's. */
export async function repairAnswer(
  resending: Resending,
  { path, body }: AuthRequest,
  answer: Response,
): Promise<Response> {
  const { email, password } = body;
  const code = await errorCodeOf(answer);
  if (code === undefined || typeof email !== 'string') return answer;
  if (code === 'email_not_confirmed' && typeof password === 'string') {
    return (await hideUnconfirmed(resending.database, email, password)) ?? answer;
  }
  if (code === 'over_email_send_rate_limit' && path === '/signup') {
    return (await answerRepeatedSignUp(resending, email, body['data'])) ?? answer;
  }
  if (code === 'over_email_send_rate_limit' && path === '/resend') {
    return (await answerResend(resending, email)) ?? answer;
  }
  return answer;
}
