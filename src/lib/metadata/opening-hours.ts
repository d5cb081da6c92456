import type { OpeningHoursSpecificationLeaf } from 'schema-dts';

const days = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** UTC offsets. */
const zones: Readonly<Record<string, string>> = {
  EST: '-05:00',
  CST: '-06:00',
  MST: '-07:00',
  PST: '-08:00',
};

/**
 * Parses hours such as `Mon-Fri 9AM-6PM EST`. Undefined for any other format, so that a page never fails
 * because of it.
 */
export function openingHours(line: string): OpeningHoursSpecificationLeaf | undefined {
  const parts = /^(\w{3})-(\w{3}) (\d{1,2})(AM|PM)-(\d{1,2})(AM|PM) (\w+)$/.exec(line);
  if (!parts) return undefined;
  const [, from = '', to = '', opens = '', opensHalf, closes = '', closesHalf, zone = ''] = parts;
  const first = days.findIndex((day) => day.startsWith(from));
  const last = days.findIndex((day) => day.startsWith(to));
  const offset = zones[zone];
  if (first < 0 || last < first || !offset) return undefined;
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.slice(first, last + 1),
    opens: time(opens, opensHalf) + offset,
    closes: time(closes, closesHalf) + offset,
  };
}

/** `18:00:00` for 6 PM. */
function time(hour: string, half: string | undefined): string {
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:00:00`;
}
