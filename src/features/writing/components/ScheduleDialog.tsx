import type { SubmitEvent } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { siteTimeZone } from '~/config/time-zone';
import { formatZonedTime, parseZonedTime } from '~/lib/zoned-time';
import { useWorkspace } from '../WritingContext';

const tomorrow = () => Date.now() + 24 * 60 * 60_000;

interface Props {
  scheduledFor: string | null;
  onClose: () => void;
}

/** Asks when the post becomes public. */
export function ScheduleDialog({ scheduledFor, onClose }: Props) {
  const { lifecycle } = useWorkspace();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const local = String(new FormData(event.currentTarget).get('at'));
    void lifecycle.schedule(parseZonedTime(local, siteTimeZone.name));
    onClose();
  }

  const { name, label } = siteTimeZone;
  const start = scheduledFor === null ? tomorrow() : Date.parse(scheduledFor);
  return (
    <Dialog title="Schedule this post" onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          id="schedule-at"
          name="at"
          label="Publish at"
          type="datetime-local"
          required
          min={formatZonedTime(Date.now(), name)}
          defaultValue={formatZonedTime(start, name)}
          hint={`In the site’s time zone: ${label}.`}
        />
        <DialogButtons label="Schedule" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
