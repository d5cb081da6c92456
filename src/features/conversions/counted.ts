const refsKey = 'counted-requests';
const cookie = 'request-counted';

/** How many requests of one visitor are remembered. */
const most = 50;

/** The request that the thank-you page's address names. What the backend never gave out names none. */
export function refOf(search: string): string | undefined {
  const ref = new URLSearchParams(search).get('ref') ?? '';
  return /^[\da-f]{16}$/.test(ref) ? ref : undefined;
}

/**
 * Whether this request has been counted in this browser; without a ref, whether any has been since
 * the browser was started.
 */
export function wasCounted(ref: string | undefined): boolean {
  return ref ? countedRefs().includes(ref) : document.cookie.includes(`${cookie}=`);
}

export function noteCounted(ref: string | undefined): void {
  // Until the browser is closed, and in every tab: session storage is one tab's alone.
  document.cookie = `${cookie}=1; path=${location.pathname}; samesite=lax`;
  if (!ref) return;
  try {
    localStorage.setItem(refsKey, JSON.stringify([...countedRefs(), ref].slice(-most)));
  } catch {
    // Full: a reload counts again.
  }
}

function countedRefs(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(refsKey) ?? '');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
