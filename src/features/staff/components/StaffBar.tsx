import '../staff.css';
import { useStore } from '@nanostores/react';
import { isAtLeast, type Role } from '~rules/roles';
import { staffPages } from '../staff-pages';
import { $role } from '../store/role';
import { $session } from '../store/session';
import { SignOutButton } from './SignOutButton';
import { useHydrated } from './use-hydrated';

/** Where whoever is signed in may go, and who that is. `path`: of the page that shows it. */
export function StaffBar({ path }: { path: string }) {
  const known = useStore($session);
  const lookUp = useStore($role);
  const session = useHydrated() ? known : undefined;
  if (session?.is !== 'signed-in') return <div className="staff-bar" />;
  const role: Role = lookUp.is === 'known' ? lookUp.role : 'user';
  const pages = staffPages.filter((page) => isAtLeast(role, page.role));
  return (
    <div className="staff-bar">
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
        Signed in as <b title={session.email}>{session.name}</b>
      </p>
      <SignOutButton look="link staff-leave" />
    </div>
  );
}
