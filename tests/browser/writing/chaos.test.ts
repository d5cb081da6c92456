import type { BrowserContext } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { desktop, expect } from '../fixtures/journey.ts';
import { enterAs, savedDraft, test, writingOn } from './writer.ts';

/** CHAOS_SEEDS=20 runs 20 journeys of a minute each; CHAOS_SEED=7 only the seventh. */
const { CHAOS_SEEDS: count, CHAOS_SEED: seed } = process.env;
const seeds = seed ? [Number(seed)] : Array.from({ length: Number(count ?? 1) }, (_, i) => i + 1);
const words = count || seed ? 80 : 14;

test.use(desktop);

for (const seed of seeds) {
  test(`whatever happens while typing, every word is there (seed ${seed})`, async ({
    context,
    moderator,
    admin,
  }) => {
    test.setTimeout(240_000);
    // A writer can only start 20 drafts an hour.
    await enterAs(context, moderator);
    const chaos = await startChaos(context, admin, random(seed));
    for (let number = 1; number <= words; number += 1) await chaos.step(number);
    const content = await chaos.finish();
    const missing = chaos.words.filter((word) => !content.includes(word));
    expect(missing, chaos.log.join(' ')).toEqual([]);
  });
}

/** `other`: somebody who edits the same draft elsewhere. */
async function startChaos(context: BrowserContext, other: SupabaseClient, next: () => number) {
  const log: string[] = [];
  const typed: string[] = [];
  let page = await context.newPage();
  let writing = writingOn(page);
  await page.goto('/blog/create');
  await writing.title.fill('Chaos');
  await page.keyboard.press('Control+s');
  await writing.expectSaved();
  const id = writing.id();
  const session = await page.evaluate((key) => localStorage.getItem(key), sessionKey);

  async function open(): Promise<void> {
    // A page can't be loaded without a network.
    await context.setOffline(false);
    await page.goto(`/blog/create?post=${id}`);
    await expect(writing.title).toBeVisible();
    await expect(writing.body).toBeVisible();
  }

  const setSession = (value: string | null) =>
    page.evaluate(
      ([key, value]) => {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        dispatchEvent(new StorageEvent('storage', { key }));
      },
      [sessionKey, value] as const,
    );

  async function setQuota(quotaSize?: number): Promise<void> {
    const cdp = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await cdp.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
    await cdp.detach();
  }

  async function resolve(): Promise<void> {
    if (!(await writing.button('Compare versions').isVisible())) return;
    await writing.button('Compare versions').click();
    for (const both of await page.getByLabel('Both, one after the other').all()) await both.check();
    await writing.button('Save this version').click();
    await expect(writing.body).toBeVisible();
  }

  const events: Record<string, () => Promise<unknown>> = {
    offline: () => context.setOffline(true),
    online: () => context.setOffline(false),
    reload: async () => {
      await setSession(session);
      await open();
    },
    crash: async () => {
      const last = typed.at(-1) ?? '';
      // The editor reports text within a second.
      await expect.poll(() => page.evaluate(isStored, last)).toBe(true);
      await setSession(session);
      const crashed = page;
      page = await context.newPage();
      writing = writingOn(page);
      const cdp = await context.newCDPSession(crashed);
      // Never answers.
      void cdp.send('Page.crash').catch(() => undefined);
      await crashed.waitForEvent('crash');
      await crashed.close();
      await open();
    },
    'session ends': () => setSession(null),
    'session starts': () => setSession(session),
    'storage full': () => setQuota(1),
    'storage free': () => setQuota(),
    'other editor': async () => {
      const { version, fields } = await savedDraft(other, id);
      const word = `theirs${typed.length}`;
      const content = `<p>${word}.</p>${fields.content}`;
      const { data } = await other.rpc('save_draft', {
        ...{ draft_id: id, fields: { ...fields, content }, expected_version: version },
      });
      if ((data as { status: string } | null)?.status === 'saved') typed.push(`${word}.`);
    },
    resolve,
  };

  return {
    log,
    words: typed,

    async step(number: number): Promise<void> {
      await resolve();
      const word = `mine${number}.`;
      await writing.body.press('Control+End');
      await writing.body.pressSequentially(` ${word}`, { delay: 30 });
      typed.push(word);
      const name = Object.keys(events)[Math.floor(next() * Object.keys(events).length * 2)];
      if (!name) return;
      log.push(`${number}:${name}`);
      await events[name]?.();
    },

    /** Everything works again. Resolves to the saved text. */
    async finish(): Promise<string> {
      await context.setOffline(false);
      await setQuota();
      await setSession(session);
      await expect(async () => {
        await resolve();
        await page.keyboard.press('Control+s');
        await expect(writing.status.filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      return (await savedDraft(other, id)).fields.content;
    },
  };
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
