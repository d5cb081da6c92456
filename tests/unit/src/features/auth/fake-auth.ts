import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { sessionKey } from '~/lib/supabase';
import type { fakeBrowser } from '../../fake-browser';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

/** A session as the auth client stores it. */
export function sessionOf(email: string, fullName?: unknown): Session {
  return {
    access_token: 'access',
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    token_type: 'bearer',
    user: {
      id: `id of ${email}`,
      email,
      user_metadata: { full_name: fullName },
      app_metadata: {},
      aud: 'authenticated',
      created_at: '2026-11-22T10:00:00Z',
    },
  };
}

const success = { error: null as unknown };

/** The auth client, as far as the stores use it. */
export function fakeAuth(browser: ReturnType<typeof fakeBrowser>) {
  let session: Session | null = null;
  let notify: Listener = () => undefined;
  const auth = {
    getSession: vi.fn(() => Promise.resolve({ data: { session }, error: null as unknown })),
    onAuthStateChange: vi.fn((listener: Listener) => {
      notify = listener;
      listener('INITIAL_SESSION', session);
    }),
    refreshSession: vi.fn(() => Promise.resolve(success)),
    signInWithPassword: vi.fn(() => Promise.resolve(success)),
    signUp: vi.fn(),
    resend: vi.fn(() => Promise.resolve(success)),
    resetPasswordForEmail: vi.fn(() => Promise.resolve(success)),
    verifyOtp: vi.fn(),
    updateUser: vi.fn(() => Promise.resolve(success)),
    admin: { signOut: vi.fn((_token: string) => Promise.resolve(success)) },
    signOut: vi.fn(() => {
      auth.end();
      return Promise.resolve(success);
    }),
    /** Stores a session and notifies the listener. */
    begin(next: Session, event: AuthChangeEvent = 'SIGNED_IN') {
      session = next;
      browser.stored.set(sessionKey, JSON.stringify(next));
      notify(event, next);
    },
    end() {
      session = null;
      browser.stored.delete(sessionKey);
      notify('SIGNED_OUT', null);
    },
  };
  return auth;
}
