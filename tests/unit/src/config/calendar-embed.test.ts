import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarEmbed } from '~/config/calendar-embed';
import { checkPublicVariables } from '~rules/environment/public-variables';
import { VariableError } from '~rules/environment/variables';
import { anyAddress } from '../../rules/nasty-addresses.ts';

const calendarDomain = 'calendar.example.com';

test.each([undefined, '', 'your-calendar-id', 'YOUR-ID', 'placeholder', 'demo'])(
  '%s is not a calendar ID',
  (calendarId) => expect(calendarEmbed({ calendarId, calendarDomain })).toBeUndefined(),
);

test('a calendar without a host cannot be embedded', () => {
  expect(calendarEmbed({ calendarId: 'a1', calendarDomain: undefined })).toBeUndefined();
});

test('a calendar and its script come from the configured host', () => {
  expect(calendarEmbed({ calendarId: 'a1/../b', calendarDomain })).toEqual({
    origin: 'https://calendar.example.com',
    page: 'https://calendar.example.com/widget/booking/a1%2F..%2Fb',
    script: 'https://calendar.example.com/js/form_embed.js',
  });
});

test('the calendar always comes from one host, over TLS unless it is loopback', () => {
  fc.assert(
    fc.property(anyAddress, anyAddress, (calendarDomain, calendarId) => {
      const given = {
        PUBLIC_CRM_CALENDAR_ID: calendarId,
        PUBLIC_CRM_CALENDAR_DOMAIN: calendarDomain,
      };
      try {
        checkPublicVariables(given, []);
      } catch (error) {
        expect(error).toBeInstanceOf(VariableError);
        return;
      }
      const embed = calendarEmbed({ calendarId, calendarDomain });
      if (embed === undefined) return;
      for (const address of [embed.page, embed.script]) {
        const url = new URL(address);
        expect([url.host, url.username, url.password]).toEqual([calendarDomain, '', '']);
        const isLocal = /^(?:127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
        expect(url.protocol).toBe(isLocal ? 'http:' : 'https:');
      }
      expect(new URL(embed.page).search + new URL(embed.page).hash).toBe('');
    }),
    { numRuns: 500 },
  );
});
