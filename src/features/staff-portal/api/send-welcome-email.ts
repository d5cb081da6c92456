import { invokeFunction } from '~/lib/supabase/functions-client';

const timeoutMs = 20_000;

/** Spec §7, call 3: a failure is logged and nothing else. Never throws. */
export async function sendWelcomeEmail(email: string, fullName: string): Promise<void> {
  const body = { email, fullName, isNewUser: true };
  const sent = await invokeFunction('send-welcome-email', body, AbortSignal.timeout(timeoutMs));
  if (sent.is === 'answered' && sent.status < 400) return;
  // eslint-disable-next-line no-console
  console.warn('Error sending welcome email:', sent);
}
