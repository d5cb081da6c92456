import { atom, computed } from 'nanostores';

/** The tokens of a link that nobody has confirmed yet. */
export interface SessionLink {
  accessToken: string;
  refreshToken: string;
  /** Whether the link confirms a new account. */
  isSignUp: boolean;
}

interface StoredLink extends SessionLink {
  /** Milliseconds since 1970. */
  at: number;
}

/** In sessionStorage, which survives the redirect to /auth and a reload there, and which other tabs can't read. */
const key = 'pending-session-link';

/** Someone who comes back to the tab later than this shouldn't be asked about an old link. */
const maxAgeMs = 10 * 60_000;

const $link = atom<SessionLink | undefined>();

/** The link that waits for the visitor's confirmation. It isn't a session and signs nobody in. */
export const $pendingLink = computed($link, (link) => link);

/** Reads the tokens from a URL fragment. Undefined unless both are there. */
export function parseSessionLink(fragment: URLSearchParams): SessionLink | undefined {
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (!accessToken || !refreshToken) return undefined;
  return { accessToken, refreshToken, isSignUp: fragment.get('type') === 'signup' };
}

/** Returns whether the next page in this tab can load the link. */
export function savePendingLink(link: SessionLink): boolean {
  $link.set(link);
  try {
    const stored: StoredLink = { ...link, at: Date.now() };
    sessionStorage.setItem(key, JSON.stringify(stored));
    return true;
  } catch {
    // Storage is blocked or full.
    return false;
  }
}

/** Loads the link that an earlier page in this tab saved, unless this page already has one. */
export function loadPendingLink(): void {
  if (!$link.get()) $link.set(readStored());
}

/**
 * For a page restored from the back/forward cache: another page in this tab may have accepted, canceled or
 * replaced the link.
 */
export function refreshPendingLink(): void {
  const stored = readStored();
  if (stored?.accessToken !== $link.get()?.accessToken) $link.set(stored);
}

export function clearPendingLink(): void {
  $link.set(undefined);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}

function readStored(): SessionLink | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<StoredLink> | null;
    if (!stored) return undefined;
    const { accessToken, refreshToken, isSignUp = false, at } = stored;
    const fresh = Math.abs(Date.now() - Number(at)) < maxAgeMs;
    if (fresh && accessToken && refreshToken) return { accessToken, refreshToken, isSignUp };
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, or something else wrote to this key.
  }
  return undefined;
}
