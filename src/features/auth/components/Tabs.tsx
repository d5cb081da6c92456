import type { KeyboardEvent, ReactNode } from 'react';
import { choose } from '../store/portal';

const tabs = [
  { name: 'sign-up', label: 'Create Staff Account' },
  { name: 'sign-in', label: 'Sign In' },
] as const;

type TabName = (typeof tabs)[number]['name'];

/** The tab that each key leads to (ARIA Authoring Practices). There are only two. */
function tabFor(key: string, selected: TabName): TabName | undefined {
  if (key === 'Home') return 'sign-up';
  if (key === 'End') return 'sign-in';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return selected === 'sign-in' ? 'sign-up' : 'sign-in';
}

interface Props {
  selected: TabName;
  busy: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

export function Tabs({ selected, busy, children }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = tabFor(event.key, selected);
    if (!next || busy) return;
    event.preventDefault();
    choose(next);
    document.getElementById(tabId(next))?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label="Staff portal" className="flex border-b border-ink">
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            id={tabId(name)}
            type="button"
            role="tab"
            className="min-h-12 border border-b-0 border-transparent px-[min(1.25rem,4vw)] py-2 leading-[1.2] font-semibold text-quiet hover:text-signal aria-selected:-mb-px aria-selected:border-ink aria-selected:bg-paper aria-selected:text-ink aria-selected:shadow-[inset_0_3px_var(--color-signal)] forced-colors:not-aria-selected:border-[Canvas]"
            aria-selected={name === selected}
            aria-controls={name === selected ? 'portal-panel' : undefined}
            aria-disabled={(busy && name !== selected) || undefined}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="portal-panel"
        aria-labelledby={tabId(selected)}
        className="pt-7 [&_.staff-notice]:mb-6 [&_.staff-notice]:max-w-none"
      >
        {children}
      </div>
    </>
  );
}

export function tabId(name: TabName): string {
  return `tab-${name}`;
}
