import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { showInList } from '~/components/ui/show-in-list';
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
  if (!user) return <div className="min-h-touch flex-1 max-md:hidden" />;
  return (
    // On narrow screens, everything is behind one button. On wide ones, only what concerns the account is.
    <Disclosure
      id="staff-bar"
      label="Menu"
      className="max-lg:contents lg:flex lg:flex-1"
      buttonClass="max-lg:ml-auto lg:hidden"
      // On narrow screens below the search, which comes after the menu.
      contentClass="max-lg:order-1 max-lg:basis-full max-lg:pb-2 max-lg:not-data-open:hidden lg:flex lg:flex-1 lg:flex-wrap lg:items-center lg:justify-between lg:gap-x-5"
    >
      <nav aria-label={isClient ? 'Client portal' : 'Staff'} className="lg:ml-4">
        <ul className={`staff-links ${narrowLinks}`}>
          {role.status === 'known' && (
            <Links pages={navigationFor(role.role, role.kind)} path={navigationPath(path)} />
          )}
        </ul>
      </nav>
      <Disclosure
        id="staff-account"
        label={displayName(user)}
        className="relative"
        buttonClass="max-lg:hidden"
        contentClass="lg:absolute lg:right-0 lg:z-20 lg:grid lg:w-64 lg:border lg:border-ink lg:bg-paper lg:p-4 lg:not-data-open:hidden"
      >
        <p className="staff-note wrap-anywhere">{user.email}</p>
        <ul className={`staff-links lg:grid lg:*:*:justify-start ${narrowLinks}`}>
          <Links pages={accountPages} path={path} />
        </ul>
        <SignOutButton className="link staff-link-button" next={staffLink('/staff')} />
      </Disclosure>
    </Disclosure>
  );
}

const narrowLinks =
  'max-lg:my-2 max-lg:grid max-lg:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] max-lg:border-y max-lg:border-rule max-lg:*:*:justify-start';

/** `path`: of the current page. */
export function Links({ pages, path }: { pages: readonly StaffPage[]; path: string }) {
  return pages.map(({ href, label }) => (
    <li key={href}>
      <a href={href} {...(href === path && { 'aria-current': 'page', ref: showInList })}>
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
  buttonClass: string;
  contentClass: string;
  children: ReactNode;
}

/** A button that shows and hides what's below it. Screens with enough room can show that at once, with CSS. */
function Disclosure(props: DisclosureProps) {
  const { id, label, className, buttonClass, contentClass, children } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close(event: KeyboardEvent): void {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }
  return (
    // Focusable, so that a click on its text doesn't count as leaving it.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- listens to what's inside
    <div
      className={`outline-none ${className}`}
      tabIndex={-1}
      onKeyDown={close}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={`staff-menu-button ${buttonClass}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          // Safari doesn't focus buttons by itself.
          button.current?.focus();
          setOpen(!open);
        }}
      >
        <span className="truncate">{label}</span>
      </button>
      <div id={id} className={contentClass} data-open={open || undefined}>
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
