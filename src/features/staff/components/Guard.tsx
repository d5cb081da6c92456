import '../staff.css';
import { useStore } from '@nanostores/react';
import type { ReactElement, ReactNode } from 'react';
import type { Role } from '~rules/roles';
import { accessOf } from '../store/access';
import { $role } from '../store/role';
import { $session } from '../store/session';
import { AccessDenied } from './AccessDenied';
import { Spinner } from './Spinner';
import { useHydrated } from './use-hydrated';

interface Props {
  /** The least that lets somebody in. */
  role?: Role;
  children: ReactNode;
}

/** Shows a page to those who may see it (spec §2, admin guard). */
export function Guard({ role = 'admin', children }: Props): ReactElement {
  const session = useStore($session);
  const lookUp = useStore($role);
  const hydrated = useHydrated();
  const access = accessOf(hydrated ? session : { is: 'loading' }, lookUp, role);
  switch (access.is) {
    case 'waiting':
      return (
        <div className="frame staff-page">
          <Spinner what="Checking your access" />
        </div>
      );
    case 'denied':
      return <AccessDenied because={access.because} session={session} />;
    case 'granted':
      return <>{children}</>;
  }
}
