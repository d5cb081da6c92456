import { useEffect, useRef } from 'react';
import type { Portal } from '../store/portal';
import { openForm } from './open-form';

/** The account is made and waits until its address is confirmed (spec §4). */
export function CheckEmail({ portal }: { portal: Portal & { is: 'confirm' } }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="staff-panel">
      <h2 ref={heading} tabIndex={-1} className="display text-title">
        {portal.title}
      </h2>
      <p className="staff-note">
        <b>{portal.email}</b>
      </p>
      <p className="staff-note">{portal.text}</p>
      <p className="staff-note">
        Nothing there after a few minutes? Look among the unwanted mail, then create the account
        again with the same address: another link is sent.
      </p>
      <div className="staff-actions">
        <button
          type="button"
          className="action action-outline"
          onClick={() => openForm('signup', 'fullName')}
        >
          Back to the form
        </button>
      </div>
    </div>
  );
}
