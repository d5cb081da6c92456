/** Prints startup progress. */
export interface Progress {
  /** Runs `work`, then prints `label` with its duration and whether it succeeded. */
  step<Result>(label: string, work: () => Promise<Result>): Promise<Result>;
  line(text: string): void;
}

/** Prints to `out`. On a terminal, running steps show their elapsed seconds. */
export function progressOn(
  out: NodeJS.WriteStream,
  now: () => number = performance.now.bind(performance),
): Progress {
  const running = new Map<string, number>();

  function draw() {
    if (!out.isTTY || running.size === 0) return;
    const steps = [...running].map(([label, since]) => `${label} ${seconds(now() - since)}`);
    out.write(`\r\x1b[2K  … ${steps.join(', ')}`.slice(0, out.columns));
  }

  function print(text: string) {
    if (out.isTTY) out.write('\r\x1b[2K');
    out.write(`${text}\n`);
    draw();
  }

  return {
    line: print,
    async step(label, work) {
      const since = now();
      running.set(label, since);
      if (!out.isTTY) out.write(`  … ${label}\n`);
      const timer = setInterval(draw, 200);
      draw();
      let mark = '✗';
      try {
        const result = await work();
        mark = '✓';
        return result;
      } finally {
        clearInterval(timer);
        running.delete(label);
        print(`  ${mark} ${label.padEnd(42)} ${seconds(now() - since)}`);
      }
    },
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
