import { useEffect, useRef } from 'react';
import type { Portal } from '../store/portal';
import { openForm } from './open-form';

/** What went wrong, said aloud too. It stays until something is typed. */
export function Failure({ portal }: { portal: Portal }) {
  const element = useRef<HTMLDivElement>(null);
  // On a phone it may be below the edge.
  useEffect(() => {
    if (portal.is === 'failed') element.current?.scrollIntoView({ block: 'nearest' });
  }, [portal]);
  return (
    <div ref={element} role="alert" className="staff-portal-failure">
      {portal.is === 'failed' && (
        <div className="staff-notice" data-tone="warm">
          <p className="display text-title">{portal.title}</p>
          <p>{portal.text}</p>
          {portal.advice && <p className="staff-note">{portal.advice}</p>}
          {portal.exists && (
            <div className="staff-actions">
              <button
                type="button"
                className="action action-outline"
                onClick={() => openForm('signin', 'password')}
              >
                Sign in instead
              </button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
