import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $role } from '~/features/auth';
import { onDemand } from '~/lib/on-demand';
import { toast } from '~/lib/toasts';
import { isAtLeast, type Role } from '~rules/account/roles';

const dialogCode = onDemand(() => import('./components/SearchDialog'));

/** A button that opens the search of all leads, posts, and people. Ctrl+K (on a Mac, ⌘K) opens it, too. */
export function StaffSearch() {
  const state = useStore($role);
  const [isOpen, setOpen] = useState(false);
  const role = state.status === 'known' ? state.role : 'user';
  const canSearch = isAtLeast(role, 'moderator');
  useEffect(() => {
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
      {isOpen && <LoadedDialog role={role} onClose={() => setOpen(false)} />}
    </>
  );
}

function LoadedDialog(props: { role: Role; onClose: () => void }) {
  const { onClose } = props;
  const state = useStore(dialogCode.$code);
  const isMissing = state.status === 'error';
  useEffect(() => {
    if (!isMissing) return;
    toast.error('Error', 'The search couldn’t be loaded. Check your connection, then try again.');
    onClose();
  }, [isMissing, onClose]);
  if (state.status !== 'ready') return null;
  const { default: SearchDialog } = state.code;
  return <SearchDialog {...props} />;
}
