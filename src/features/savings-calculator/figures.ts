import { formatDollars } from '~/config/money';

/** Limits of the calculator's inputs. `unit` sets how they're formatted in messages. */
const limits = {
  salary: { min: 10_000, max: 1_000_000, unit: 'dollars' },
  hires: { min: 1, max: 1_000, unit: 'count' },
  fee: { min: 1, max: 100, unit: 'percent' },
} as const;

export type FigureName = keyof typeof limits;

/** The inputs, as built. The script only needs their limits. */
export const figures = {
  salary: { label: 'Salary', start: 80_000, inputMode: 'numeric' },
  hires: { label: 'Hires per year', start: 5, inputMode: 'numeric' },
  fee: { label: 'Fee you pay today (%)', start: 25, inputMode: 'decimal' },
} as const satisfies Record<FigureName, object>;

function format(value: number, unit: (typeof limits)[FigureName]['unit']): string {
  if (unit === 'dollars') return formatDollars(value);
  return value.toLocaleString('en-US') + (unit === 'percent' ? '%' : '');
}

export type ReadFigure = { value: number } | { problem: string };

/** Parses numbers the way people type them: `$80,000`, `80 000`, `22.5 %`, `22,5`. */
export function readFigure(name: FigureName, text: string): ReadFigure {
  const { min, max, unit } = limits[name];
  // Percentages have no thousands, so a comma is a decimal point.
  const bare = text.replace(/[\s$%]/g, '').replace(/,/g, unit === 'percent' ? '.' : '');
  const value = /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : NaN;
  const whole = unit !== 'count' || Number.isInteger(value);
  if (value >= min && value <= max && whole) return { value };
  const kind = unit === 'count' ? 'a whole number' : 'a number';
  return { problem: `Enter ${kind} from ${format(min, unit)} to ${format(max, unit)}.` };
}
