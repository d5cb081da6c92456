import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { StaffPath } from '~/config/staff-pages';
import { keepFocus } from '~/features/staff';
import { listedFor } from '../staff-pages';
import { $role } from '../store/role';
import { displayName, signOut } from '../store/session';
import { AuthProvider, useAuth } from './AuthProvider';

const profilePath: StaffPath = '/staff/profile';

/** On narrow screens, more links than this go into a menu. */
const maxLinksWithoutMenu = 5;

/** The staff pages a person can open, a link to their profile, and Sign Out. `path`: the current page. */
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
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (!open || !element) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    element.addEventListener('keydown', closeOnEscape);
    return () => element.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  if (!user) return <div className="staff-bar" />;
  const known = role.status === 'known' ? role.role : 'user';
  const pages = listedFor(known);
  const bar = (
    <div id="staff-bar" className="staff-bar" data-open={open || undefined}>
      {pages.length > 0 && (
        <nav aria-label="Staff">
          <ul className="staff-links">
            {pages.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={href === path ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="staff-who">
        Signed in as{' '}
        <a
          href={profilePath}
          title={user.email}
          aria-current={profilePath === path ? 'page' : undefined}
        >
          {displayName(user)}
        </a>
      </p>
      <SignOutButton className="link staff-link-button" />
    </div>
  );
  if (pages.length <= maxLinksWithoutMenu) return bar;
  return (
    <div ref={menu} className="staff-menu">
      <button
        ref={button}
        type="button"
        className="staff-menu-button"
        aria-expanded={open}
        aria-controls="staff-bar"
        onClick={() => setOpen(!open)}
      >
        Menu
      </button>
      {bar}
    </div>
  );
}

export function SignOutButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        void signOut();
        focusContent();
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
