import { expect, test } from 'vitest';
import { calendarEmbed } from '~/lib/integration/calendar-embed';

const calendarDomain = 'calendar.example.com';

test.each([undefined, '', 'your-calendar-id', 'YOUR-ID', 'placeholder', 'demo'])(
  '%s is not a calendar ID',
  (calendarId) => {
    expect(calendarEmbed({ calendarId, calendarDomain })).toBeUndefined();
  },
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

test('only localhost can serve it without TLS', () => {
  const embed = calendarEmbed({ calendarId: 'a1', calendarDomain: 'localhost:4000' });
  expect(embed?.origin).toBe('http://localhost:4000');
});
