import { useStore } from '@nanostores/react';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import { siteTimeText } from '~/lib/zoned-time';

interface Props {
  /** ISO 8601. */
  at: string;
  /** Shows date and time instead of "5 minutes ago". */
  exact?: boolean;
}

/** When something happened, by default relative to now. The tooltip has the full time. */
export function Time({ at, exact = false }: Props) {
  const now = useStore($now);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={siteTimeText(time)}>
      {exact ? siteTimeText(time) : relativeTime(time, now)}
    </time>
  );
}
