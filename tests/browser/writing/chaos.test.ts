import type { BrowserContext } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { desktop, expect } from '../fixtures/journey.ts';
import { visitorAddress } from '../fixtures/leads/visitor-address.ts';
import { savedDraft, test, writingOn } from './writer.ts';

/** CHAOS_SEEDS=20 runs 20 journeys of a minute each; CHAOS_SEED=7,9 only those. */
const { CHAOS_SEEDS: count, CHAOS_SEED: seed } = process.env;
const seeds = seed
  ? seed.split(',').map(Number)
  : Array.from({ length: Number(count ?? 1) }, (_, i) => i + 1);
/** How often each fault occurs, how many words are typed, and the delay between keystrokes. */
const { words, each, delay } =
  count || seed ? { words: 110, each: 3, delay: 60 } : { words: 12, each: 1, delay: 20 };

test.use({
  ...desktop,
  // Sign-ins are limited by address.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': visitorAddress() }),
});

for (const seed of seeds) {
  test(`whatever happens while typing, every word is there or in the history (seed ${seed})`, async ({
    context,
    moderator,
    admin,
  }) => {
    test.setTimeout(300_000);
    const { data } = await moderator.auth.getSession();
    const chaos = await startChaos(context, JSON.stringify(data.session), admin, random(seed));
    for (let number = 1; number <= words; number += 1) await chaos.step(number);
    const content = await chaos.finish();
    const missing = chaos.words.filter((word) => !content.includes(word));
    expect(missing, chaos.log.join(' ')).toEqual([]);
  });
}

type Fault = 'offline' | 'tab killed' | 'session ends' | 'storage full' | 'second editor';

/**
 * @param session A moderator's, because writers can start only 20 drafts an hour.
 * @param other Somebody who edits the same draft elsewhere.
 */
async function startChaos(
  context: BrowserContext,
  session: string,
  other: SupabaseClient,
  next: () => number,
) {
  const log: string[] = [];
  const typed: string[] = [];
  const recoveries = new Map<number, Fault[]>();
  let isFull = false;
  // Another tab of the same site, which no fault closes.
  const bystander = await context.newPage();
  await bystander.goto('/robots.txt');
  const cdp = await context.newCDPSession(bystander);
  const { origin } = new URL(bystander.url());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
  await setSession(session);
  let page = await context.newPage();
  let writing = writingOn(page);
  await page.goto('/blog/create');
  await writing.title.fill('Chaos');
  await page.keyboard.press('Control+s');
  await writing.expectSaved();
  const id = writing.id();

  function setSession(value: string): Promise<void> {
    return bystander.evaluate(([key, value]) => localStorage.setItem(key, value), [
      sessionKey,
      value,
    ] as const);
  }

  /** Signs in on the page, if it asks for it. */
  async function signIn(): Promise<void> {
    if (await writing.button('Sign in').isVisible()) await writing.signIn('moderator@example.com');
  }

  async function resolve(): Promise<void> {
    if (!(await writing.button('Compare versions').isVisible())) return;
    await writing.button('Compare versions').click();
    await writing.button('Keep mine').click();
    // Without a connection, it has to wait.
    await expect(writing.body.or(page.getByText('Nothing was changed.'))).toBeVisible();
    const later = writing.button('Decide later');
    if (await later.isVisible()) await later.click();
  }

  const warning = () => writing.status.filter({ hasText: 'keep this tab open' });

  const inDatabase = async (word: string) =>
    (await savedDraft(other, id)).fields.content.includes(word);

  const causes: Record<Fault, () => Promise<void>> = {
    offline: () => context.setOffline(true),

    async 'tab killed'() {
      // The page asks to keep the tab open if its text is nowhere else.
      if (await warning().isVisible()) {
        for (const fault of ['offline', 'storage full', 'session ends'] as const) {
          await recover(fault);
        }
        await writing.body.press('Control+End');
        await writing.body.pressSequentially(' ');
      }
      const last = typed.findLast((word) => word.startsWith('mine')) ?? '';
      await expect
        .poll(async () => (await page.evaluate(isStored, last)) || (await inDatabase(last)))
        .toBe(true);
      const crashed = page;
      page = await context.newPage();
      writing = writingOn(page);
      const devtools = await context.newCDPSession(crashed);
      // Never answers.
      void devtools.send('Page.crash').catch(() => undefined);
      await crashed.waitForEvent('crash');
      await crashed.close();
      // A page can't be loaded without a network.
      await recover('offline');
      await page.goto(`/blog/create?post=${id}`);
      await expect(writing.title.or(writing.button('Sign in'))).toBeVisible();
      if (!(await writing.title.isVisible())) await signIn();
      await expect(writing.title).toBeVisible();
      await expect(writing.body).toBeVisible();
    },

    // The server rejects the refresh token. If storage is full, the session may be only in the page's memory.
    'session ends': () =>
      setSession(
        JSON.stringify({
          ...(JSON.parse(session) as object),
          access_token: 'expired',
          refresh_token: 'unknown',
          expires_at: 1,
        }),
      ).catch((error: unknown) => {
        if (!isFull) throw error;
      }),

    async 'storage full'() {
      await bystander.evaluate(fillStorage);
      isFull = true;
    },

    async 'second editor'() {
      const { version, fields } = await savedDraft(other, id);
      const word = `theirs${typed.length}.`;
      const { data } = await other.rpc('save_draft', {
        draft_id: id,
        expected_version: version,
        fields: { ...fields, content: `<p>${word}</p>${fields.content}` },
      });
      if ((data as { status: string } | null)?.status === 'saved') typed.push(word);
    },
  };

  async function recover(fault: Fault): Promise<void> {
    if (fault === 'offline') await context.setOffline(false);
    if (fault === 'session ends') {
      // Nobody can sign in without a network.
      await recover('offline');
      await signIn();
    }
    if (fault === 'storage full') {
      await bystander.evaluate(freeStorage);
      isFull = false;
    }
  }

  const faults = faultsByStep(next);

  return {
    log,
    words: typed,

    async step(number: number): Promise<void> {
      await resolve();
      const word = `mine${number}.`;
      await writing.body.press('Control+End');
      await writing.body.pressSequentially(` ${word}`, { delay });
      typed.push(word);
      // IndexedDB makes room at times. If not, the page has to say so.
      if (isFull) {
        await expect
          .poll(async () => (await warning().isVisible()) || page.evaluate(isStored, word))
          .toBe(true);
      }
      for (const fault of recoveries.get(number) ?? []) {
        log.push(`${number}:${fault} is over`);
        await recover(fault);
      }
      for (const fault of faults.get(number) ?? []) {
        log.push(`${number}:${fault}`);
        await causes[fault]();
        const end = number + 1 + Math.floor(next() * 8);
        recoveries.set(end, [...(recoveries.get(end) ?? []), fault]);
      }
    },

    /** Everything works again. Resolves to the saved text and all earlier ones. */
    async finish(): Promise<string> {
      await recover('offline');
      await recover('storage full');
      await expect(async () => {
        await signIn();
        await resolve();
        await page.keyboard.press('Control+s');
        await expect(writing.status.filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      const { data } = await other.rpc('get_post_revisions', { post_id: id });
      const earlier = (data as { id: number }[]).map(async (revision) => {
        const { data: fields } = await other.rpc('get_revision_fields', {
          revision_id: revision.id,
        });
        return (fields as { content: string }).content;
      });
      return [(await savedDraft(other, id)).fields.content, ...(await Promise.all(earlier))].join();
    },
  };
}

/** When each fault occurs, in a random order. */
function faultsByStep(next: () => number): Map<number, Fault[]> {
  const steps = new Map<number, Fault[]>();
  const all: Fault[] = [
    ...(['offline', 'tab killed', 'session ends', 'storage full', 'second editor'] as const),
  ];
  for (const fault of all.flatMap((fault) => Array<Fault>(each).fill(fault))) {
    const step = 1 + Math.floor(next() * (words - 1));
    steps.set(step, [...(steps.get(step) ?? []), fault]);
  }
  return steps;
}

/** Fills up IndexedDB and localStorage, to the last few bytes. Runs in the page. */
async function fillStorage(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () =>
      request.result.createObjectStore('all', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
  for (let size = 2 ** 16; size >= 2 ** 8;) {
    const isStored = await new Promise<boolean>((resolve) => {
      const transaction = database.transaction('all', 'readwrite');
      // Random, because stored data is compressed.
      transaction.objectStore('all').put(crypto.getRandomValues(new Uint8Array(size)));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
    if (!isStored) size /= 2;
  }
  database.close();
  let filler = '';
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    try {
      localStorage.setItem('filler', filler + 'x'.repeat(size));
      filler += 'x'.repeat(size);
    } catch {
      // Too much.
    }
  }
}

/** Undoes `fillStorage`. Runs in the page. */
async function freeStorage(): Promise<void> {
  localStorage.removeItem('filler');
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('filler');
    request.onsuccess = request.onerror = resolve;
  });
}

/** Whether this browser has stored a draft with the word. Runs in the page. */
async function isStored(word: string): Promise<boolean> {
  if (Object.values({ ...localStorage }).some((text) => String(text).includes(word))) return true;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('post-drafts');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
  const drafts = await new Promise<unknown[]>((resolve, reject) => {
    const request = database.transaction('drafts').objectStore('drafts').getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
  database.close();
  return JSON.stringify(drafts).includes(word);
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
