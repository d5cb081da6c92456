import { invokeFunction } from '~/lib/supabase/functions-client';
import { timeoutMs } from '~/lib/timing';
import type { Acceptance, AcceptanceStatus } from '~rules/account/invitation';

/** Failures are only logged (spec §7, call 3). */
export async function sendWelcomeEmail(email: string, fullName: string): Promise<void> {
  const body = { email, fullName, isNewUser: true };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await invokeFunction('send-welcome-email', body, signal);
  if (response.kind === 'response' && response.status < 400) return;
  // eslint-disable-next-line no-console
  console.warn('Error sending welcome email:', response);
}

/**
 * `code`: the HTTP status, or undefined without a response. If there's no `status`, the request failed, and `error` is the
 * server's message.
 */
export interface AcceptanceResult {
  status?: AcceptanceStatus;
  code?: number;
  error?: string;
}

/** Accepts an invitation. Never throws. */
export async function acceptInvitation(acceptance: Acceptance): Promise<AcceptanceResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await invokeFunction('accept-invitation', { ...acceptance }, signal);
  if (response.kind === 'no-response') return {};
  return { ...(response.body as AcceptanceResult | undefined), code: response.status };
}
