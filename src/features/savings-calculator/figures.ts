/** The calculator's inputs. `unit` sets how limits are formatted in messages. */
export const figures = {
  salary: { label: 'Salary', least: 10_000, most: 1_000_000, start: 80_000, unit: 'dollars' },
  hires: { label: 'Hires per year', least: 1, most: 1_000, start: 5, unit: 'count' },
  fee: { label: 'Fee you pay today (%)', least: 1, most: 100, start: 25, unit: 'percent' },
} as const;

export type FigureName = keyof typeof figures;

const shown = {
  dollars: (value: number) => `$${value.toLocaleString('en-US')}`,
  count: (value: number) => value.toLocaleString('en-US'),
  percent: (value: number) => `${value}%`,
};

export type ReadFigure = { value: number } | { problem: string };

/** Parses numbers the way people type them: `$80,000`, `80 000`, `22.5 %`, `22,5`. */
export function readFigure(name: FigureName, text: string): ReadFigure {
  const { least, most, unit } = figures[name];
  // Percentages have no thousands, so a comma is a decimal point.
  const bare = text.replace(/[\s$%]/g, '').replace(/,/g, unit === 'percent' ? '.' : '');
  const value = /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : NaN;
  const whole = unit !== 'count' || Number.isInteger(value);
  if (value >= least && value <= most && whole) return { value };
  const kind = unit === 'count' ? 'a whole number' : 'a number';
  return { problem: `Enter ${kind} from ${shown[unit](least)} to ${shown[unit](most)}.` };
}
