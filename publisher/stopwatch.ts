/** Milliseconds by stage, in the order in which the stages were. */
export type Stages = Record<string, number>;

/** Ends a stage: it began where the one before ended. */
export type Lap = (stage: string) => void;

/** Times stages from the moment of the call. */
export function startStopwatch(): { lap: Lap; stages: Stages; total(): number } {
  const start = performance.now();
  const stages: Stages = {};
  let last = start;
  return {
    stages,
    lap(stage) {
      const now = performance.now();
      stages[stage] = round((stages[stage] ?? 0) + now - last);
      last = now;
    },
    total: () => round(performance.now() - start),
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
