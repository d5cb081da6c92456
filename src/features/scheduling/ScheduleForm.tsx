import { useState, type SubmitEvent } from 'react';
import { DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { siteTimeZone } from '~/config/time-zone';
import { serverTime } from '~/lib/server-time';
import { dayMs } from '~/lib/timing';
import { formatZonedTime, parseZonedTime } from '~/lib/zoned-time';

interface Props {
  /** The current schedule, in ISO 8601. If there is none, the form suggests 9 AM tomorrow. */
  scheduledFor?: string | null;
  /** Called with a time in the future, in milliseconds since 1970. */
  onSchedule: (at: number) => void;
  onCancel: () => void;
}

/** Asks when a post goes live. Render it in a dialog. */
export function ScheduleForm({ scheduledFor = null, onSchedule, onCancel }: Props) {
  const [opened] = useState(() => serverTime());
  const [error, setError] = useState<string>();
  const { name, label } = siteTimeZone;
  const tomorrow = formatZonedTime(opened + dayMs, name).slice(0, 10);
  const suggested =
    scheduledFor === null ? `${tomorrow}T09:00` : formatZonedTime(Date.parse(scheduledFor), name);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const at = parseZonedTime(String(new FormData(event.currentTarget).get('at')), name);
    if (at > serverTime()) onSchedule(at);
    else setError('Choose a time in the future.');
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        id="schedule-at"
        name="at"
        label="Publish at"
        type="datetime-local"
        required
        error={error}
        min={formatZonedTime(opened, name)}
        defaultValue={suggested}
        hint={`In the site’s time zone: ${label}.`}
        onChange={() => setError(undefined)}
      />
      <DialogButtons label="Schedule" onCancel={onCancel} />
    </form>
  );
}
