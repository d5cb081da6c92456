import { atom } from 'nanostores';
import { expect, vi } from 'vitest';
import type { SessionState } from '~/features/auth';
import { RequestError } from '~/features/staff';
import type { Workspace } from '~/features/writing/store/workspace';
import { storeMs } from './browser';
import { createChecks, newFacts, trailMs } from './checks';
import { textOf, type Accident, type Arguments } from './server';
import { holds, openTab, type Tab } from './tab';
import { bound, inPage, type Page } from './tabs';

const world = vi.hoisted(() => ({
  session: undefined as unknown as ReturnType<typeof atom<SessionState>>,
  rpc: undefined as unknown as (name: string, args: Arguments) => Promise<unknown>,
}));

vi.mock('~/features/auth', () => ({
  rpc: (name: string, args: Arguments) => world.rpc(name, args),
  $session: {
    get: () => world.session.get(),
    listen: (listener: (state: SessionState) => void) => world.session.listen(bound(listener)),
    subscribe: (listener: (state: SessionState) => void) =>
      world.session.subscribe(bound(listener)),
  },
}));

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const signedIn = (id: string) =>
  ({
    status: 'signed-in',
    session: { user: { id, user_metadata: { full_name: `Full name of ${id}` } } },
  }) as unknown as SessionState;

/** What `rpc` does before it throws: the session may have been ended, or the role changed. */
function renewSession(error: unknown): never {
  const state = world.session.get();
  const isRefused = error instanceof RequestError && error.fault === 'not-allowed';
  if (isRefused && state.status === 'signed-in') world.session.set({ ...state });
  throw error;
}

/** One computer, on which a writer has up to two tabs. */
export function computer() {
  const facts = newFacts();
  const { browser, server, tabs, typed } = facts;
  let words = 0;
  world.session = atom<SessionState>(signedIn('writer'));
  const { check, isOnServer, isSafe } = createChecks(facts);
  world.rpc = (name, args) => server.rpc(name, args).catch(renewSession);

  return {
    server,
    /** Does something in the first tab. */
    inTab<Result>(
      act: (writing: Tab['writing'], workspace: Workspace, page: Page) => Result,
    ): Result {
      const [tab] = tabs;
      const workspace = tab?.workspace();
      if (!tab || !workspace) throw new Error('No post is open.');
      return inPage(tab.page, () => act(tab.writing, workspace, tab.page));
    },
    async pass(ms: number) {
      await pass(ms);
      if (ms >= trailMs) check();
    },
    accident: (accident: Accident) => void server.accidents.push(accident),
    async open(index: number, isNew: boolean) {
      if (index > 0) facts.isAlone = false;
      const [id] = [...typed.keys()];
      const path = id && !isNew ? `?post=${id}` : '';
      if (tabs[index]) return;
      tabs[index] = openTab(browser, `https://site.example.com/blog/create${path}`);
      await pass(2 * storeMs);
    },
    /** Types a word that begins with its writer's name. */
    type(index: number, how: 'type' | 'typeTitle' = 'type') {
      const tab = tabs[index];
      const workspace = tab?.workspace();
      if (!tab || !workspace || tab.isDeciding) return;
      const { id, account } = workspace;
      const word = `${account ?? 'anyone'}${(words += 1)}`;
      const text = inPage(tab.page, () => tab.editor[how](word));
      tab.changedAt = Date.now();
      tab.posts.add(id);
      typed.set(id, { text, at: tab.changedAt, account });
    },
    save(index: number) {
      const tab = tabs[index];
      if (tab) void inPage(tab.page, tab.writing.saveNow);
    },
    async takeOver(index: number) {
      const tab = tabs[index];
      if (!tab?.isElsewhere()) return;
      tabs[1 - index]?.blur();
      void inPage(tab.page, tab.writing.takeOver);
      await pass(2);
      expect(tab.isElsewhere(), 'the post is still open in another tab').toBe(false);
    },
    end(index: number, withWarning: boolean) {
      const tab = tabs[index];
      if (!tab) return;
      const { remembers, posts } = tab;
      const shown = tab.workspace()?.id;
      tab.end(withWarning);
      tabs[index] = undefined;
      const isOld = (at: number) => at <= Date.now() - trailMs;
      for (const id of posts) {
        const last = typed.get(id);
        if (!last) continue;
        const { text, at } = last;
        const copies = browser.drafts().filter((each) => each.id === id && holds(each, text));
        // Storage had no room for a copy with the account of whoever signed in, so the text belongs to the next person
        // who does.
        if (copies.length > 0 && copies.every(({ account }) => !account)) last.account = null;
        if (isSafe(id, text)) continue;
        const isNewest = withWarning && browser.storage !== 'blocked' && id === shown;
        const isLost = isNewest || (isOld(at) && !remembers(id, text));
        expect(isLost, `“${text}” was lost with its tab`).toBe(false);
        typed.delete(id);
      }
      facts.givenUp = facts.givenUp.filter(
        ({ id, text, at }) => isSafe(id, text) || (isOld(at) && !remembers(id, text)),
      );
    },
    hide: (index: number) => tabs[index]?.hide(),
    /** The writer decides between two versions, once at a time. */
    resolve(index: number, choice: 'mine' | 'theirs') {
      const tab = tabs[index];
      const workspace = tab?.workspace();
      const save = workspace?.queue.$state.get();
      if (!tab || !workspace || save?.status !== 'conflict' || tab.isDeciding) return;
      const { id, keepVersion } = workspace;
      const text = choice === 'mine' ? textOf(save.conflict.fields) : tab.editor.text();
      const note = () => {
        tab.changedAt = Date.now();
        facts.givenUp.push({ id, text, at: tab.changedAt });
      };
      inPage(tab.page, () => {
        tab.editor.report();
        tab.isDeciding = true;
        void keepVersion(choice)
          .then(note, (error: unknown) => {
            // The page says so, and nothing has changed.
            if (!(error instanceof RequestError)) throw error;
          })
          .finally(() => (tab.isDeciding = false));
      });
    },
    /** Saves the post on another computer, as someone else or as the same person. */
    saveElsewhere(account: string) {
      facts.isAlone = false;
      const [id] = [...typed.keys()];
      if (id === undefined) return;
      const last = typed.get(id);
      const isContinued = account === 'writer' && server.text(id) === last?.text;
      const text = server.saveElsewhere(id, `theirs${(words += 1)}`, account);
      if (last && isContinued) typed.set(id, { ...last, text });
    },
    /** The server accepts another session. `isKnown`: so does this browser. */
    session(account: string | null, isKnown: boolean) {
      if (account === 'other') facts.isAlone = false;
      server.account = account;
      if (!isKnown) return;
      facts.viewer = account;
      // What's on screen belongs to whoever signs in.
      for (const tab of tabs) {
        const last = typed.get(tab?.workspace()?.id ?? '');
        if (last?.account === null && tab?.editor.text() === last.text) last.account = account;
      }
      world.session.set(account ? signedIn(account) : { status: 'signed-out', reason: 'ended' });
    },
    /** `down`: requests get no response, although the browser has a connection. */
    network(state: 'online' | 'offline' | 'down') {
      server.isReachable = state === 'online';
      browser.setOnline(state !== 'offline');
    },
    /** Waits until no text is being stored: storage doesn't change in those few milliseconds. */
    async storage(state: typeof browser.storage) {
      await pass(trailMs);
      browser.storage = state;
      facts.storageEventAt = Date.now();
      if (state !== 'working') facts.isAlone = false;
      if (state === 'blocked') for (const tab of tabs) tab?.block();
    },
    /** Everything works again. What's open gets saved by itself, once its conflicts are decided. */
    async settle() {
      server.accidents.length = 0;
      await this.storage('working');
      this.session('writer', true);
      this.network('online');
      for (let round = 0; round < 5; round += 1) {
        for (const [index, tab] of tabs.entries()) {
          this.resolve(index, 'mine');
          // The page asks to try again.
          if (tab?.workspace()?.queue.$state.get().status === 'refused') this.save(index);
        }
        await this.pass(60_000);
      }
      for (const [index, tab] of tabs.entries()) {
        const other = tabs[1 - index];
        const isOther = other?.page.location.href === tab?.page.location.href;
        if (tab?.isElsewhere()) expect(isOther && !other?.isElsewhere()).toBe(true);
        const { id, account, queue } = tab?.workspace() ?? {};
        const { status } = queue?.$state.get() ?? { status: 'unchanged' };
        if (id === undefined || account !== 'writer' || status === 'unchanged') continue;
        expect(status).toBe('saved');
        const last = typed.get(id);
        // Lost with a tab that asked to stay open, or typed by someone who isn't signed in now.
        if (last?.account !== 'writer' || tabs.some((each) => each?.remembers(id, last.text)))
          continue;
        expect(isOnServer(id, last.text), `“${last.text}” is saved in the end`).toBe(true);
      }
    },
    close() {
      for (const tab of tabs) tab?.end(false);
    },
  };
}
