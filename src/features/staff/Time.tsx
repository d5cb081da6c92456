import { useStore } from '@nanostores/react';
import { $now } from '~/lib/browser-state';
import { longDateTime, relativeTime } from '~/lib/format-date';

/** When, relative to now. The exact time is in the tooltip. */
export function Time({ at }: { at: string }) {
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={longDateTime(time)}>
      {relativeTime(time, useStore($now))}
    </time>
  );
}
