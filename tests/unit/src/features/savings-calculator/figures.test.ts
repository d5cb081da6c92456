import { describe, expect, test } from 'vitest';
import { figures, readFigure, type FigureName } from '~/features/savings-calculator/figures';

describe('parses common formats', () => {
  test.each([
    ['salary', '80000', 80_000],
    ['salary', '$80,000', 80_000],
    ['salary', ' 80 000 ', 80_000],
    ['salary', '80000.50', 80_000.5],
    ['hires', '12', 12],
    ['fee', '22.5 %', 22.5],
    ['fee', '7,5', 7.5],
    ['fee', '25%', 25],
  ] as const)('%s: %s', (name, text, value) => {
    expect(readFigure(name, text)).toEqual({ value });
  });
});

describe('explains invalid values', () => {
  test.each([
    ['salary', '', 'Enter a number from $10,000 to $1,000,000.'],
    ['salary', 'eighty', 'Enter a number from $10,000 to $1,000,000.'],
    ['salary', '9999', 'Enter a number from $10,000 to $1,000,000.'],
    ['salary', '-80000', 'Enter a number from $10,000 to $1,000,000.'],
    ['salary', '8e4', 'Enter a number from $10,000 to $1,000,000.'],
    ['salary', 'Infinity', 'Enter a number from $10,000 to $1,000,000.'],
    ['hires', '1.5', 'Enter a whole number from 1 to 1,000.'],
    ['hires', '0', 'Enter a whole number from 1 to 1,000.'],
    ['fee', '101', 'Enter a number from 1% to 100%.'],
    ['fee', '25.', 'Enter a number from 1% to 100%.'],
  ] as const)('%s: %s', (name, text, problem) => {
    expect(readFigure(name, text)).toEqual({ problem });
  });
});

test.each(Object.keys(figures) as FigureName[])('the initial value of %s is valid', (name) => {
  const { start } = figures[name];
  expect(readFigure(name, start.toLocaleString('en-US'))).toEqual({ value: start });
});
