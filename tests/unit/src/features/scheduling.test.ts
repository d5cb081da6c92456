import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ScheduleForm } from '~/features/scheduling';

afterEach(() => void vi.useRealTimers());

/** What the form suggests at that time. */
function suggestedAt(time: string, scheduledFor?: string) {
  vi.useFakeTimers({ now: Date.parse(time) });
  const html = renderToStaticMarkup(
    createElement(ScheduleForm, {
      scheduledFor: scheduledFor ?? null,
      onSchedule: vi.fn(),
      onCancel: vi.fn(),
    }),
  );
  return / value="([^"]*)"/.exec(html)?.[1];
}

test.each([
  ['2026-11-29T12:08:00Z', '2026-11-30T09:00'],
  // Still November 29 where the business is.
  ['2026-11-30T04:59:59Z', '2026-11-30T09:00'],
  ['2026-11-30T05:00:00Z', '2026-12-01T09:00'],
])('at %s, a schedule suggests 9 AM of the next day: %s', (time, suggested) => {
  expect(suggestedAt(time)).toBe(suggested);
});

test('a schedule that exists is suggested as it is', () => {
  expect(suggestedAt('2026-11-29T12:08:00Z', '2026-12-24T15:30:00Z')).toBe('2026-12-24T10:30');
});
