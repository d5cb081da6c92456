/** The calculator's inputs. `unit` sets how limits are formatted in messages. */
export const figures = {
  salary: { label: 'Salary', min: 10_000, max: 1_000_000, start: 80_000, unit: 'dollars' },
  hires: { label: 'Hires per year', min: 1, max: 1_000, start: 5, unit: 'count' },
  fee: { label: 'Fee you pay today (%)', min: 1, max: 100, start: 25, unit: 'percent' },
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
  const { min, max, unit } = figures[name];
  // Percentages have no thousands, so a comma is a decimal point.
  const bare = text.replace(/[\s$%]/g, '').replace(/,/g, unit === 'percent' ? '.' : '');
  const value = /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : NaN;
  const whole = unit !== 'count' || Number.isInteger(value);
  if (value >= min && value <= max && whole) return { value };
  const kind = unit === 'count' ? 'a whole number' : 'a number';
  return { problem: `Enter ${kind} from ${shown[unit](min)} to ${shown[unit](max)}.` };
}
