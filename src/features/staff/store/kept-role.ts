import { roles, type Role } from '~rules/roles';

/** How long a role that was looked up holds (spec §6). */
const holdsMs = 5 * 60_000;

const name = 'staff-role';

interface Kept {
  userId: string;
  role: Role;
  /** Milliseconds since 1970. */
  at: number;
}

/** Keeps a role for the pages of this tab. It only decides what is shown: the database guards. */
export function keepRole(userId: string, role: Role): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ userId, role, at: Date.now() } satisfies Kept));
  } catch {
    // Blocked or full: each page asks.
  }
}

/** The role that was looked up for this person; undefined where it has to be asked for. */
export function keptRole(userId: string): Role | undefined {
  const kept = stored();
  const at = kept?.at ?? 0;
  if (kept?.userId !== userId || Date.now() - at >= holdsMs || at < reloadedAt()) return undefined;
  return roles.find((role) => role === kept.role);
}

/** Whoever signs out and in again, perhaps to have another role, is looked up anew. */
export function forgetRole(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Who was given another role reloads the page to see it. */
function reloadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' ? performance.timeOrigin : 0;
}

/** Anybody can write into their browser's storage. */
function stored(): Partial<Kept> | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
