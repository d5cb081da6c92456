import { useStore } from '@nanostores/react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Tab } from '../store/arrival';
import { $tab, choose } from '../store/portal';

const tabs = [
  { id: 'signup', label: 'Create Staff Account' },
  { id: 'signin', label: 'Sign In' },
] as const satisfies readonly { id: Tab; label: string }[];

/** Where each key of a row of tabs leads, from the tab at `index` (ARIA patterns: tabs). */
const steps: Partial<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => (index + tabs.length - 1) % tabs.length,
  ArrowRight: (index) => (index + 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
};

/** The two tabs of the portal, and the panel of the chosen one. */
export function Tabs({ busy, children }: { busy: boolean; children: ReactNode }) {
  const chosen = useStore($tab);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const index = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[steps[event.key]?.(index) ?? -1];
    if (!next || busy) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label="Staff portal" className="staff-tabs">
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            className="staff-tab"
            aria-selected={id === chosen}
            aria-controls={id === chosen ? 'portal-panel' : undefined}
            aria-disabled={(busy && id !== chosen) || undefined}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="portal-panel"
        aria-labelledby={`tab-${chosen}`}
        className="staff-portal-panel"
      >
        {children}
      </div>
    </>
  );
}
