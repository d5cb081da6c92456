interface Delays {
  /** How long it has to be quiet before the action runs. */
  afterMs: number;
  /** The longest that the action is delayed. */
  atMostMs: number;
}

/** Runs an action once things have settled, instead of once per keystroke. */
export function settled({ afterMs, atMostMs }: Delays, action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;

  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    action();
  }

  return {
    now,
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
    soon: () => {
      const time = performance.now();
      if (timer === undefined) since = time;
      clearTimeout(timer);
      timer = setTimeout(now, Math.max(0, Math.min(afterMs, since + atMostMs - time)));
    },
  };
}
