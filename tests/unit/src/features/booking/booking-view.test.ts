import { expect, test } from 'vitest';
import { bookingView } from '~/features/booking/booking-view';

test.each(['waiting', 'loading'] as const)('a calendar that is %s has its place', (calendar) => {
  expect(bookingView(calendar, false)).toMatchObject({ view: 'loading' });
});

test('a calendar that is there is shown', () => {
  expect(bookingView('ready', false).view).toBe('ready');
});

test.each(['offline', 'unreachable', 'slow'] as const)(
  'in place of a calendar that is %s stands the form, with a sentence that says why',
  (fault) => {
    const { view, says, back } = bookingView(fault, false);
    expect(view).toBe('form');
    expect(says).toMatch(/calendar.*form below/s);
    expect(back).toBe('Try the calendar again');
    expect(bookingView(fault, true)).toEqual({ view, says, back });
  },
);

test('each fault has a sentence of its own', () => {
  const faults = ['offline', 'unreachable', 'slow'] as const;
  expect(new Set(faults.map((fault) => bookingView(fault, false).says)).size).toBe(3);
});

test.each(['waiting', 'loading', 'ready'] as const)(
  'whoever asks for a time sees the form while the calendar is %s, and finds back',
  (calendar) => {
    expect(bookingView(calendar, true)).toMatchObject({
      view: 'form',
      back: 'Back to the calendar',
    });
  },
);
