import { useStore } from '@nanostores/react';
import { $now } from '~/lib/browser-state';
import { pauseText, type StaffPause } from '~/lib/pause';
import { staffLink } from '~/lib/staff-links';

interface Props {
  /** Renders nothing if publishing isn't paused. */
  pause: StaffPause | null | undefined;
  /** Links admins to where they can resume it. */
  canResume?: boolean;
  className?: string;
}

/** Says that visitors see an earlier release. For every page that says what's live. */
export function PausedNotice({ pause, canResume = false, className = '' }: Props) {
  const now = useStore($now);
  if (!pause) return null;
  return (
    <div className={`staff-notice ${className}`} data-tone="warm">
      <p>
        <span>{pauseText(pause, now)}</span>{' '}
        {canResume && (
          <a className="link" href={staffLink('/staff/publishing')}>
            Resume
          </a>
        )}
      </p>
    </div>
  );
}
