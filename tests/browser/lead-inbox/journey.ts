import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { demoPassword } from '../../../platform/demo-accounts.ts';
import { readSecrets } from '../../../platform/secrets.ts';
import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { test as journey } from '../fixtures/journey.ts';
import { connect, publishableKey, signInAs } from '../fixtures/staff.ts';
import { deliveryOf, type Deliveries } from './deliveries.ts';
import { inboxOn, type Inbox } from './inbox.ts';
import { senderTo, type Sender } from './senders.ts';

interface InboxJourney {
  /** Who is signed in in the browser. */
  staff: string;
  inbox: Inbox;
  /** A word that only this journey's leads have: the inbox searches for it. */
  mark: string;
  send: Sender;
  deliveries: Deliveries;
}

interface OfRun {
  /** What a browser keeps of a session. */
  sessionOf(email: string): Promise<string>;
  /** An admin who sits at another machine. */
  otherAdmin: SupabaseClient;
}

export const nobody = 'nobody';

/** A journey of somebody who is signed in, among leads of their own. */
export const test = journey.extend<InboxJourney, OfRun>({
  staff: ['admin@example.com', { option: true }],
  // Or what is opened would fade in, and what is gone to would be scrolled to.
  contextOptions: async ({ contextOptions }, use) =>
    use({ ...contextOptions, reducedMotion: 'reduce' }),
  storageState: async ({ staff, addresses, sessionOf }, use) => {
    if (staff === nobody) return use({ cookies: [], origins: [] });
    const localStorage = [{ name: sessionKey, value: await sessionOf(staff) }];
    return use({ cookies: [], origins: [{ origin: addresses.site, localStorage }] });
  },
  inbox: async ({ page }, use) => use(inboxOn(page)),
  mark: async ({}, use) => use(`m${randomUUID().slice(0, 8)}`),
  send: async ({ addresses, mark }, use) => use(senderTo(addresses.backend, mark)),
  deliveries: async ({ addresses, otherAdmin }, use) => {
    const secretKey = readSecrets(process.env['TEST_DATA_DIR'] ?? '')?.secretKey ?? '';
    await use(deliveryOf(otherAdmin, connect(addresses.backend, secretKey)));
  },
  sessionOf: [
    async ({}, use) => {
      const sessions = new Map<string, Promise<string>>();
      await use((email) => {
        const known = sessions.get(email) ?? signIn(process.env['TEST_BACKEND'] ?? '', email);
        sessions.set(email, known);
        return known;
      });
    },
    { scope: 'worker' },
  ],
  otherAdmin: [
    async ({}, use) => use(await signInAs(process.env['TEST_BACKEND'] ?? '', 'admin@example.com')),
    { scope: 'worker' },
  ],
});

async function signIn(backend: string, email: string): Promise<string> {
  let kept = '';
  const storage = {
    getItem: () => kept,
    setItem: (_key: string, value: string) => void (kept = value),
    removeItem: () => void (kept = ''),
  };
  const auth = { storage, storageKey: sessionKey, autoRefreshToken: false };
  const client = createClient(backend, publishableKey, { auth });
  const { error } = await client.auth.signInWithPassword({ email, password: demoPassword });
  if (error) throw error;
  return kept;
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

export { expect, expectInConsole, expectStatusInConsole } from '../fixtures/journey.ts';
