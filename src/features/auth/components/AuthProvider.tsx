import { useStore } from '@nanostores/react';
import type { Session, User } from '@supabase/supabase-js';
import { useMemo, type ReactNode } from 'react';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { createStoreContext } from '~/lib/store-context';
import { $session } from '../store/session';

export interface Auth {
  user: User | null;
  session: Session | null;
  /** Until the first session or auth event (spec §4). */
  loading: boolean;
}

const [AuthContext, useAuth] = createStoreContext<Auth>(
  'useAuth must be used within an AuthProvider',
);

/** Gives an island the session. Islands share the store behind it, not the React context. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useStore($session);
  // In the prerendered HTML, the session is loading.
  const hydrated = useHydrated();
  const auth = useMemo((): Auth => {
    const session = hydrated && state.status === 'signed-in' ? state.session : null;
    return {
      user: session?.user ?? null,
      session,
      loading: !hydrated || state.status === 'loading',
    };
  }, [hydrated, state]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export { useAuth };
