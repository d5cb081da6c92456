import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { readSecrets } from '../../../platform/secrets.ts';
import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { test as journey } from '../fixtures/journey.ts';
import { connect, signInAs } from '../fixtures/staff.ts';
import { inboxOn, type Inbox } from './inbox.ts';
import { deliveriesOf, sendTo, type Deliveries, type Send } from './leads.ts';

interface InboxJourney {
  /** The demo account that is signed in. */
  staff: string;
  inbox: Inbox;
  /** A word that only this test's leads contain, to search for. */
  mark: string;
  send: Send;
  deliveries: Deliveries;
}

interface WorkerFixtures {
  /** Stored sessions of demo accounts, because sign-ins are rate limited. */
  sessionOf(email: string): Promise<string>;
  /** An admin in another browser. */
  otherAdmin: SupabaseClient;
}

/** A test that is signed in and has leads of its own. */
export const test = journey.extend<InboxJourney, WorkerFixtures>({
  staff: ['admin@example.com', { option: true }],
  // Otherwise, every click waits for smooth scrolling.
  contextOptions: async ({ contextOptions }, use) =>
    use({ ...contextOptions, reducedMotion: 'reduce' }),
  storageState: async ({ staff, addresses, sessionOf }, use) => {
    const localStorage = [{ name: sessionKey, value: await sessionOf(staff) }];
    await use({ cookies: [], origins: [{ origin: addresses.site, localStorage }] });
  },
  inbox: async ({ page }, use) => use(inboxOn(page)),
  mark: async ({}, use) => use(`m${randomUUID().slice(0, 8)}`),
  send: async ({ addresses, mark }, use) => use(sendTo(addresses.backend, mark)),
  deliveries: async ({ addresses, otherAdmin }, use) => {
    const secretKey = readSecrets(process.env['TEST_DATA_DIR'] ?? '')?.secretKey ?? '';
    await use(deliveriesOf(otherAdmin, connect(addresses.backend, secretKey)));
  },
  sessionOf: [
    async ({}, use) => {
      const sessions = new Map<string, string>();
      await use(async (email) => {
        const client = sessions.has(email)
          ? undefined
          : await signInAs(process.env['TEST_BACKEND'] ?? '', email);
        const session = (await client?.auth.getSession())?.data.session;
        if (session) sessions.set(email, JSON.stringify(session));
        return sessions.get(email) ?? '';
      });
    },
    { scope: 'worker' },
  ],
  otherAdmin: [
    async ({}, use) => use(await signInAs(process.env['TEST_BACKEND'] ?? '', 'admin@example.com')),
    { scope: 'worker' },
  ],
});

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1440, height: 900 } };

export { expect, expectInConsole, expectStatusInConsole } from '../fixtures/journey.ts';
