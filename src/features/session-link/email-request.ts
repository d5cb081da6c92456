/**
 * The address this browser last asked to have a sign-in link mailed to. localStorage, because mail programs
 * open links in a new tab.
 */
const key = 'auth-email-request';

/** The auth server's default lifetime of a mailed link (`otp_expiry`). */
const maxAgeMs = 60 * 60_000;

interface EmailRequest {
  email: string;
  /** Milliseconds since 1970. */
  at: number;
}

export function rememberEmailRequest(email: string): void {
  try {
    const request: EmailRequest = { email: normalize(email), at: Date.now() };
    localStorage.setItem(key, JSON.stringify(request));
  } catch {
    // Storage is blocked or full: the visitor will have to confirm the link.
  }
}

/** The remembered address in lower case, or undefined if there is none or it's too old. */
export function requestedEmail(): string | undefined {
  try {
    const request = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<EmailRequest> | null;
    const fresh = Math.abs(Date.now() - Number(request?.at)) < maxAgeMs;
    if (fresh && typeof request?.email === 'string') return request.email;
    clearEmailRequest();
  } catch {
    // Storage is blocked, or something else wrote to this key.
  }
  return undefined;
}

export function wasRequestedHere(email: string): boolean {
  return requestedEmail() === normalize(email);
}

export function clearEmailRequest(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}
