import { expect, test } from 'vitest';
import { pauseText } from '~/lib/pause';

// 11:30 PM the day before in New York.
const releasedAt = '2026-11-23T04:30:00Z';

test.each([
  ['2026-11-23T04:59:00Z', '11:30 PM Eastern Time'],
  ['2026-11-23T05:00:00Z', 'Nov 22, 2026, 11:30 PM Eastern Time'],
])('at %s, visitors see the site as of %s', (now, expected) => {
  expect(pauseText({ since: releasedAt, releasedAt }, Date.parse(now))).toBe(
    `Publishing is paused. Visitors see the site as of ${expected}.`,
  );
});
