import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { openPreview } from '~/features/previews';
import { createAction, OutcomeNotice } from '~/features/staff';

/** Shows a post as it would be published, in a new tab. */
export function PreviewButton({ postId }: { postId: string }) {
  const [action] = useState(() => createAction());
  const [blocked, setBlocked] = useState<string>();
  const state = useStore(action.$state);
  return (
    <>
      <button
        type="button"
        className="link"
        aria-disabled={state.status === 'submitting' || undefined}
        onClick={() =>
          void action.run(async () => {
            const address = await openPreview(postId);
            setBlocked(address);
            return address ? 'Your browser blocked the new tab.' : '';
          })
        }
      >
        Preview
      </button>
      {blocked && (
        <a
          className="link"
          href={blocked}
          target="_blank"
          rel="noopener"
          onClick={() => setBlocked(undefined)}
        >
          Open the preview
        </a>
      )}
      <OutcomeNotice state={state} isInline />
    </>
  );
}
