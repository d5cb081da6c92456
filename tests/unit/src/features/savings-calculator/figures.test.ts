import { describe, expect, test } from 'vitest';
import { figures, readFigure, type FigureName } from '~/features/savings-calculator/figures';

describe('parses common formats', () => {
  test.each([
    ['salary', '80000', 80_000],
    ['salary', '$80,000', 80_000],
    ['salary', ' 80 000 ', 80_000],
    ['salary', '80000.50', 80_000.5],
    ['salary', '10,000', 10_000],
    ['salary', '1000000', 1_000_000],
    ['hires', '12', 12],
    ['fee', '22.5 %', 22.5],
    ['fee', '7,5', 7.5],
    ['fee', '25%', 25],
  ] as const)('%s: %s', (name, text, value) => {
    expect(readFigure(name, text)).toEqual({ value });
  });
});

const invalid = {
  salary: ['', 'eighty', '9999', '1000001', '-80000', '8e4', 'Infinity'],
  hires: ['1.5', '0', '1001'],
  fee: ['101', '0.9', '25.'],
} as const;

test.each([
  ['salary', 'a number from $10,000 to $1,000,000'],
  ['hires', 'a whole number from 1 to 1,000'],
  ['fee', 'a number from 1% to 100%'],
] as const)('an invalid %s is explained', (name, expected) => {
  for (const text of invalid[name]) {
    expect(readFigure(name, text)).toEqual({
      problem: expect.stringContaining(expected) as string,
    });
  }
});

test.each(Object.keys(figures) as FigureName[])('the initial value of %s is valid', (name) => {
  const { start } = figures[name];
  expect(readFigure(name, start.toLocaleString('en-US'))).toEqual({ value: start });
});
