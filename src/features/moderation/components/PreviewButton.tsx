import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { openPreview } from '~/features/previews';
import { createAction } from '~/features/staff';

/** Shows a post as it would be published, in a new tab. */
export function PreviewButton({ postId }: { postId: string }) {
  const [action] = useState(() => createAction());
  const [blocked, setBlocked] = useState<string>();
  const state = useStore(action.$state);

  async function open(): Promise<string> {
    // Its writer may have changed it again without submitting that.
    setBlocked(await openPreview(postId, { withoutDraft: true }));
    return '';
  }

  return (
    <>
      <button
        type="button"
        className="link"
        aria-disabled={state.status === 'submitting' || undefined}
        onClick={() => void action.run(open)}
      >
        Preview
      </button>
      {blocked && (
        <span role="status">
          Your browser blocked the new tab.{' '}
          <a className="link" href={blocked} target="_blank" rel="noopener">
            Open the preview
          </a>
        </span>
      )}
      {state.status === 'error' && (
        <span role="alert" className="font-semibold text-warm">
          {state.text}
        </span>
      )}
    </>
  );
}
