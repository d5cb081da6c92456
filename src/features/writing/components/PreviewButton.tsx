import { useStore } from '@nanostores/react';
import { useWorkspace, useWriting } from '../WritingContext';

/** Shows the post as it would be published, in a new tab. */
export function PreviewButton({
  className = '',
  onOpen,
}: {
  className?: string;
  onOpen?: () => void;
}) {
  const { saveNow } = useWriting();
  const { preview } = useWorkspace();
  const { status } = useStore(preview.$state);
  return (
    <button
      type="button"
      className={`action action-outline ${className}`}
      aria-disabled={status === 'opening' || undefined}
      onClick={() => {
        void saveNow();
        void preview.open();
        onOpen?.();
      }}
    >
      {status === 'opening' ? 'Opening…' : 'Preview'}
    </button>
  );
}

/** Why there's no preview, or a link if the browser blocked the new tab. */
export function PreviewOutcome() {
  const { preview } = useWorkspace();
  const state = useStore(preview.$state);
  return (
    <div role="status" className="writing-outcome">
      {state.status === 'error' && <p data-tone="warm">{state.text}</p>}
      {state.status === 'blocked' && (
        <p data-tone="signal">
          Your browser blocked the new tab.{' '}
          <a
            className="link"
            href={state.href}
            target="_blank"
            rel="noopener"
            onClick={preview.dismiss}
          >
            Open the preview
          </a>
        </p>
      )}
    </div>
  );
}
