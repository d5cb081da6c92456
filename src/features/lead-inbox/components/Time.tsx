import { useStore } from '@nanostores/react';
import { exactTime, relativeTime, shortTime } from '../rules/when';
import { $now } from '../store/clock';

interface Props {
  /** ISO 8601. */
  at: string;
  className?: string;
  /** Says the date and the time of day, not how long ago. */
  exact?: boolean;
}

export function Time({ at, className, exact }: Props) {
  const now = useStore($now);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(time)} className={className}>
      {exact ? shortTime(time) : relativeTime(time, now)}
    </time>
  );
}
