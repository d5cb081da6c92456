import { vi } from 'vitest';
import { sessionKey } from '~/lib/supabase';
import type { fakeBrowser } from '../../fake-browser';

type Told = (event: string, session: unknown) => void;

/** A session as the auth client has it. */
export function sessionOf(email: string, fullName?: string) {
  return { user: { id: `id of ${email}`, email, user_metadata: { full_name: fullName } } };
}

/** The auth client of a browser, as far as stores see it. */
export function fakeAuth(browser: ReturnType<typeof fakeBrowser>) {
  let session: unknown = null;
  let told: Told = () => undefined;
  const fake = {
    getSession: vi.fn(() => Promise.resolve({ data: { session }, error: null as unknown })),
    onAuthStateChange: vi.fn((listener: Told) => {
      told = listener;
      listener('INITIAL_SESSION', session);
    }),
    refreshSession: vi.fn(() => Promise.resolve({ error: null as unknown })),
    signOut: vi.fn(() => {
      fake.end();
      return Promise.resolve({ error: null as unknown });
    }),
    /** Somebody signs in, or has their token renewed. */
    begin(next: unknown, event = 'SIGNED_IN') {
      session = next;
      browser.stored.set(sessionKey, JSON.stringify(next));
      told(event, next);
    },
    end() {
      session = null;
      browser.stored.delete(sessionKey);
      told('SIGNED_OUT', null);
    },
  };
  return fake;
}
