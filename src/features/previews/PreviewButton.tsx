import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createAction } from '~/features/staff';
import { openPreview, type PreviewOptions } from './preview';

interface Props extends PreviewOptions {
  postId: string;
  className: string;
}

/** Shows a post as it would be published, in a new tab. If the browser blocks the tab, shows a link. */
export function PreviewButton({ postId, className, ...options }: Props) {
  const [action] = useState(() => createAction());
  const [blocked, setBlocked] = useState<string>();
  const state = useStore(action.$state);

  async function open(): Promise<string> {
    setBlocked(undefined);
    setBlocked(await openPreview(postId, options));
    return '';
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={state.status === 'submitting' || undefined}
        onClick={() => void action.run(open)}
      >
        Preview
      </button>
      <span role="status" className="empty:hidden">
        {blocked && (
          <span>
            Your browser blocked the new tab.{' '}
            <a className="link" href={blocked} target="_blank" rel="noopener">
              Open the preview
            </a>
          </span>
        )}
      </span>
      <span role="alert" className="font-semibold text-warm empty:hidden">
        {state.status === 'error' && state.text}
      </span>
    </>
  );
}
