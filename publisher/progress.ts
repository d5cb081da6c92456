/** Reports what's being started and how long it took. */
export interface Progress {
  step<Result>(label: string, work: () => Promise<Result>): Promise<Result>;
  line(text: string): void;
}

export function progressOn(out: NodeJS.WriteStream): Progress {
  const line = (text: string) => void out.write(`${text}\n`);
  return {
    line,
    async step(label, work) {
      line(`  … ${label}`);
      const start = performance.now();
      let mark = '✗';
      try {
        const result = await work();
        mark = '✓';
        return result;
      } finally {
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        line(`  ${mark} ${label.padEnd(42)} ${seconds} s`);
      }
    },
  };
}
