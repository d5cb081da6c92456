import { useStore } from '@nanostores/react';
import { $currentRole } from '~/features/auth';
import { $now } from '~/lib/browser-state';
import { pauseText, type StaffPause } from '~/lib/pause';
import { staffLink } from '~/lib/staff-links';

interface Props {
  /** Renders nothing if publishing isn't paused. */
  pause: StaffPause | null | undefined;
  className?: string;
}

/** Says that visitors see an earlier release, and links admins to where they can resume publishing. */
export function PausedNotice({ pause, className = '' }: Props) {
  const role = useStore($currentRole);
  const now = useStore($now);
  if (!pause) return null;
  return (
    <div className={`staff-notice ${className}`} data-tone="warm">
      <p>
        <span>{pauseText(pause, now)}</span>{' '}
        {role === 'admin' && (
          <a className="link" href={staffLink('/staff/publishing')}>
            Resume
          </a>
        )}
      </p>
    </div>
  );
}
