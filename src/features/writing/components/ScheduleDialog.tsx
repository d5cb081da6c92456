import { useEffect, useRef, type SubmitEvent } from 'react';
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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const local = String(new FormData(event.currentTarget).get('at'));
    void lifecycle.schedule(parseZonedTime(local, siteTimeZone.name));
    dialog.current?.close();
  }

  const { name, label } = siteTimeZone;
  const start = scheduledFor === null ? tomorrow() : Date.parse(scheduledFor);
  return (
    <dialog ref={dialog} className="staff-dialog" aria-labelledby="schedule" onClose={onClose}>
      <h2 id="schedule" className="display mb-3 text-title">
        Schedule this post
      </h2>
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
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="action">
            Schedule
          </button>
          <button
            type="button"
            className="action action-outline"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
