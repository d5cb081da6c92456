/** Says what is being started and how long it took. */
export interface Progress {
  /** Runs `work` under `label`; the label's line ends with the seconds it took, or with failed. */
  step<Result>(label: string, work: () => Promise<Result>): Promise<Result>;
  line(text: string): void;
}

/** Progress on `out`: on a terminal the line of a running step counts its seconds. */
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
      const ticking = setInterval(draw, 200);
      draw();
      try {
        const result = await work();
        running.delete(label);
        print(`  ✓ ${label.padEnd(42)} ${seconds(now() - since)}`);
        return result;
      } catch (error) {
        running.delete(label);
        print(`  ✗ ${label.padEnd(42)} ${seconds(now() - since)}`);
        throw error;
      } finally {
        clearInterval(ticking);
      }
    },
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
