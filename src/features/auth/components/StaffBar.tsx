import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { StaffPage } from '~/config/staff-pages';
import { keepFocus } from '~/features/staff';
import { signInAddress, staffLink } from '~/lib/staff-links';
import { accountPages, navigationFor, navigationPath } from '../staff-pages';
import { $isClient, $role } from '../store/role';
import { displayName, signOut } from '../store/session';
import { AuthProvider, useAuth } from './AuthProvider';

/** The staff pages a person can open, and a menu behind their name. `path`: the current page. */
export function StaffBar({ path }: { path: string }) {
  // In this component because it's on every staff page.
  useEffect(() => {
    const content = document.getElementById('content');
    return content ? keepFocus(content) : undefined;
  }, []);
  return (
    <AuthProvider>
      <Bar path={path} />
    </AuthProvider>
  );
}

function Bar({ path }: { path: string }) {
  const { user } = useAuth();
  const role = useStore($role);
  const isClient = useStore($isClient);
  if (!user) return <div className="staff-bar" />;
  return (
    <Disclosure id="staff-bar" label="Menu" className="staff-menu">
      <nav aria-label={isClient ? 'Client portal' : 'Staff'}>
        <ul className="staff-links">
          {role.status === 'known' && (
            <Links pages={navigationFor(role.role, role.kind)} path={navigationPath(path)} />
          )}
        </ul>
      </nav>
      <Disclosure id="staff-account" label={displayName(user)} className="staff-account">
        <p className="staff-note wrap-anywhere">{user.email}</p>
        <ul className="staff-links">
          <Links pages={accountPages} path={path} />
        </ul>
        <SignOutButton className="link staff-link-button" next={staffLink('/staff')} />
      </Disclosure>
    </Disclosure>
  );
}

/** `path`: of the current page. */
function Links({ pages, path }: { pages: readonly StaffPage[]; path: string }) {
  return pages.map(({ href, label }) => (
    <li key={href}>
      <a href={href} aria-current={href === path ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ));
}

interface DisclosureProps {
  /** Of the content. */
  id: string;
  /** What the button says. */
  label: string;
  className: string;
  children: ReactNode;
}

/** A button that shows and hides what's below it. Screens with enough room can show that at once, with CSS. */
function Disclosure({ id, label, className, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const closed = new AbortController();
    const { signal } = closed;
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    const closeOutside = ({ target }: Event) => {
      if (!element.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    return () => closed.abort();
  }, [open]);
  return (
    <div ref={root} className={className}>
      <button
        ref={button}
        type="button"
        className="staff-menu-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="truncate">{label}</span>
      </button>
      <div id={id} data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Signs out and leads to the page for signing in. `next`: where that leads. */
export function SignOutButton({ className, next }: { className: string; next: string }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        // Not before this page is gone, which would say that access is denied.
        addEventListener('pagehide', () => void signOut(), { once: true });
        location.assign(signInAddress(next));
      }}
    >
      Sign Out
    </button>
  );
}

/** For buttons that disappear when pressed: otherwise, the keyboard would start over at the top of the page. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
