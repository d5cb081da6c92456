import { useStore } from '@nanostores/react';
import { Spinner } from '~/features/staff';
import { $panelOpen, panelCode, setPanelOpen } from './panel-loader';

/** Opens the SEO panel, which loads then. */
export function Seo() {
  const open = useStore($panelOpen);
  return (
    <details
      className="seo"
      open={open}
      onToggle={(event) => setPanelOpen(event.currentTarget.open)}
    >
      <summary className="seo-toggle">
        <h2>SEO</h2>
        <span aria-hidden="true">{open ? '–' : '+'}</span>
      </summary>
      {open && <Panel />}
    </details>
  );
}

function Panel() {
  const panel = useStore(panelCode.$code);
  switch (panel.status) {
    case 'loading':
      return <Spinner label="Loading the checks" />;
    case 'error':
      return (
        <div role="alert">
          <p>We couldn’t load the checks. Check your connection.</p>
          <button type="button" className="action mt-2" onClick={() => void panelCode.retry()}>
            Try again
          </button>
        </div>
      );
    case 'ready':
      return <panel.code.default />;
  }
}
