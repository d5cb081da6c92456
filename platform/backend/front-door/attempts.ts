/** Counts what happened under a key in the last `seconds`, for at most `keys` keys at once. */
export interface Attempts {
  /** Counts one; when there were `most` already, counts none and returns the seconds to wait. */
  take(key: string): number | undefined;
  /** Takes the newest one back: it turned out not to matter. */
  giveBack(key: string): void;
}

export function countAttempts({
  most,
  seconds,
  keys = 10_000,
  now = () => Date.now(),
}: {
  most: number;
  seconds: number;
  keys?: number;
  now?: () => number;
}): Attempts {
  // In order of last use, so that the first is the one to forget when there are too many.
  const times = new Map<string, number[]>();

  return {
    take(key) {
      const from = now() - seconds * 1000;
      const recent = (times.get(key) ?? []).filter((time) => time > from);
      times.delete(key);
      times.set(key, recent);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= most) {
        return Math.max(1, Math.ceil((oldest - from) / 1000));
      }
      recent.push(now());
      if (times.size > keys) forgetOldest();
      return undefined;
    },
    giveBack(key) {
      times.get(key)?.pop();
    },
  };

  function forgetOldest() {
    for (const key of times.keys()) {
      times.delete(key);
      return;
    }
  }
}
