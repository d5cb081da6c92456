import { afterEach, expect, test, vi } from 'vitest';
import { timeZoneHint, visitorTimeZone } from '~/features/leads/form/visitor-time-zone';

afterEach(() => void vi.restoreAllMocks());

test.each([
  [
    'America/Los_Angeles',
    'America/Los_Angeles',
    /^We’ll assume these times are in Pacific Time\. If not/,
  ],
  ['Asia/Kolkata', 'Asia/Kolkata', /^We’ll assume these times are in India Standard Time\./],
  ['UTC', undefined, /^Please include your time zone\.$/],
  ['Etc/UTC', undefined, /^Please include your time zone\.$/],
])('%s', (timeZone, sent, hint) => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...resolved,
    timeZone,
  });
  expect(visitorTimeZone()).toBe(sent);
  expect(timeZoneHint()).toMatch(hint);
});
