import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { $currentRole } from '~/features/auth';
import { isAtLeast } from '~rules/account/roles';
import { SearchDialog } from './components/SearchDialog';

/** A button that opens the search of all leads, posts, and people. Ctrl+K (on a Mac, ⌘K) opens it, too. */
export function StaffSearch() {
  const role = useStore($currentRole);
  const [isOpen, setOpen] = useState(false);
  const canSearch = isAtLeast(role, 'moderator');
  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    if (!canSearch) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // The editor uses it for links.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k') return;
      if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [canSearch]);
  if (!canSearch) return null;
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-touch min-w-touch cursor-pointer items-center justify-center gap-2 text-sm font-semibold hover:text-signal"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" className="w-4" aria-hidden="true">
          <path
            d="M11 11l4 4M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
        <span className="max-lg:sr-only">Search</span>
      </button>
      {isOpen && <SearchDialog role={role} onClose={() => setOpen(false)} />}
    </>
  );
}
