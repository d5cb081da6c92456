import { vi } from 'vitest';

/** Replaces both storage areas, which Node doesn't have. */
export function stubStorage(): void {
  for (const area of ['localStorage', 'sessionStorage']) {
    const stored = new Map<string, string>();
    vi.stubGlobal(area, {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    });
  }
}
