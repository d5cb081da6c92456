import { useStore } from '@nanostores/react';
import { signInAddress } from '~/lib/staff-links';
import { $online } from '~/lib/browser-state';
import { useModeration } from '../ModerationContext';
import { waitingText } from '../rules/messages';

/** Unsent decisions, what others have decided, and the latest message. */
export function Notices() {
  const moderation = useModeration();
  const online = useStore($online);
  const halted = useStore(moderation.$halted);
  const unsent = useStore(moderation.$unsent);
  const notes = useStore(moderation.$notes);
  const reason = online ? halted : 'offline';
  return (
    <>
      <div role="status">
        {reason && unsent > 0 && (
          <div className="staff-notice staff-notice-bar mt-3" data-tone="warm">
            <p>{waitingText(unsent, reason)}</p>
            {reason === 'signed-out' ? (
              <a className="action" href={signInAddress(location.pathname + location.search)}>
                Sign in
              </a>
            ) : (
              reason !== 'offline' && (
                <button type="button" className="action action-outline" onClick={moderation.resume}>
                  Try again
                </button>
              )
            )}
          </div>
        )}
        {!online && unsent === 0 && (
          <div className="staff-notice staff-notice-bar mt-3" data-tone="warm">
            <p>
              You’re offline. You can keep moderating. We’ll save your decisions once you’re back
              online.
            </p>
          </div>
        )}
      </div>
      {notes.length > 0 && (
        <section className="staff-notice staff-notice-bar mt-3" aria-label="Decided by others">
          <ul>
            {notes.map(({ id, name, text }) => (
              <li key={id}>
                <b dir="auto">{name}</b>: <span>{text}</span>
              </li>
            ))}
          </ul>
          <button type="button" className="action action-outline" onClick={moderation.clearNotes}>
            Dismiss
          </button>
        </section>
      )}
      <Message />
    </>
  );
}

/** The toast says the same, but isn't announced. */
function Message() {
  const { $message, $left, $list } = useModeration();
  const { text, warm } = useStore($message);
  const left = useStore($left);
  const { status } = useStore($list);
  const summary = status === 'ready' && left > 0 ? `${left} to review` : '';
  return (
    <p role="status" className="moderation-message" data-warm={warm || undefined}>
      {text || summary}
    </p>
  );
}
