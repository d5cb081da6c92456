import { expect, test } from 'vitest';
import { outsideHosts } from '~/lib/environment/outside-hosts';

test('without settings there are none', () => {
  expect(outsideHosts({})).toEqual({ calendar: undefined, webhook: undefined });
});

test('the policy is told origins, not addresses', () => {
  const hosts = outsideHosts({
    PUBLIC_CRM_CALENDAR_ID: 'a1',
    PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example.com',
    PUBLIC_LEAD_WEBHOOK_URL: 'https://hooks.example.com/leads?key=1',
  });
  expect(hosts).toEqual({
    calendar: 'https://calendar.example.com',
    webhook: 'https://hooks.example.com',
  });
});

test.each([
  'https://calendar.example.com',
  'calendar.example.com/widget',
  'a b',
  'x; script-src *',
])('a calendar host "%s" is refused by its name', (PUBLIC_CRM_CALENDAR_DOMAIN) => {
  expect(() => outsideHosts({ PUBLIC_CRM_CALENDAR_ID: 'a1', PUBLIC_CRM_CALENDAR_DOMAIN })).toThrow(
    /^PUBLIC_CRM_CALENDAR_DOMAIN is ".*"\. Set it to/,
  );
});

test.each(['hooks.example.com', 'http://hooks.example.com/a', 'javascript:alert(1)'])(
  'a webhook "%s" is refused by its name',
  (PUBLIC_LEAD_WEBHOOK_URL) => {
    expect(() => outsideHosts({ PUBLIC_LEAD_WEBHOOK_URL })).toThrow(/^PUBLIC_LEAD_WEBHOOK_URL is/);
  },
);
