/**
 * The address for which this browser last requested a sign-in link. In localStorage, because email apps open
 * links in a new tab.
 */
const key = 'auth-email-request';

/** The auth server's default lifetime of an emailed link (`otp_expiry`). */
const maxAgeMs = 60 * 60_000;

interface EmailRequest {
  email: string;
  /** Milliseconds since 1970. */
  at: number;
}

export function saveEmailRequest(email: string): void {
  try {
    const request: EmailRequest = { email: normalize(email), at: Date.now() };
    localStorage.setItem(key, JSON.stringify(request));
  } catch {
    // Storage is blocked or full: the visitor will have to confirm the link.
  }
}

/** The saved address in lower case, or undefined if there is none or it's too old. */
export function loadRequestedEmail(): string | undefined {
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
  return loadRequestedEmail() === normalize(email);
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
