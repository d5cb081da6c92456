import { atom } from 'nanostores';
import { expect, vi } from 'vitest';
import type { SessionState } from '~/features/auth';
import { RequestError } from '~/features/staff';
import { createLocalDrafts } from '~/features/writing/draft/local-drafts';
import { isNewer, type LocalDraft } from '~/features/writing/draft/local-draft';
import { idleMs, maxWaitMs } from '~/features/writing/draft/save-queue';
import { createWriting } from '~/features/writing/store/writing';
import type { Workspace } from '~/features/writing/store/workspace';
import { fakeBrowser, storeMs } from './browser';
import { fakeServer, latencyMs, type Accident } from './server';
import { bound, inPage, newPage, type Page } from './tabs';

/** The local copy may be this much older than what was typed. */
const trailMs = 250;

const world = vi.hoisted(() => ({
  session: undefined as unknown as ReturnType<typeof atom<SessionState>>,
  server: undefined as unknown as ReturnType<typeof fakeServer>,
  send: undefined as unknown as ReturnType<typeof fakeServer>['posts']['saveDraft'],
}));

vi.mock('~/features/auth', () => ({
  rpc: (name: string, args: { draft_id: string }) => world.server.rpc(name, args),
  $session: {
    get: () => world.session.get(),
    listen: (listener: (state: SessionState) => void) => world.session.listen(bound(listener)),
    subscribe: (listener: (state: SessionState) => void) =>
      world.session.subscribe(bound(listener)),
  },
}));
vi.mock('~/features/writing/api/posts', () => ({
  saveDraft: (...args: Parameters<typeof world.send>) => world.send(...args),
  getPostForEditing: (id: string) => world.server.posts.getPostForEditing(id),
  getSuggestions: () => world.server.posts.getSuggestions(),
}));

vi.mock('~/features/writing/api/versions', () => ({
  keepRevision: (...args: Parameters<typeof world.server.keepRevision>) =>
    world.server.keepRevision(...args),
}));

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const signedIn = (id: string) =>
  ({
    status: 'signed-in',
    session: { user: { id, user_metadata: { full_name: `Full name of ${id}` } } },
  }) as unknown as SessionState;

/** Whether a draft has this text in any of its versions. */
const holds = ({ fields, pending }: LocalDraft, text: string) =>
  fields.content === text || pending?.content === text;

/** In these states, nothing is sent until something other than typing happens. */
const restingStates = new Set(['conflict', 'refused', 'signed-out']);
/** The editor reports a change after a second. Another one may be on its way, and responses take a moment. */
const slackMs = 1_000 + 3 * latencyMs;

/** One computer, on which a writer has up to two tabs. */
export function computer() {
  const browser = fakeBrowser();
  let isOnline = true;
  let isReachable = true;
  const server = fakeServer(() => isOnline && isReachable);
  world.server = server;
  world.session = atom<SessionState>(signedIn('writer'));
  type Tab = ReturnType<typeof openTab>;
  const tabs: (Tab | undefined)[] = [undefined, undefined];
  /** What was typed last into each post, when, and whether the browser has stored it. */
  const typed = new Map<
    string,
    { text: string; at: number; account: string | null; wasStored?: boolean }
  >();
  /** Texts that the writer decided against, by post. They must not be lost, either. */
  let givenUp: { id: string; text: string; at: number }[] = [];
  let words = 0;
  /** Who typed each word, if they were signed in. Anyone may see the others. */
  const owners = new Map<string, string | null>();
  /** When something other than typing and waiting happened last. */
  let eventAt = 0;
  let storageEventAt = 0;
  /** Whether only this tab has ever changed the post, so that there can't be a conflict. */
  let isAlone = true;
  /** What was wrong with requests. Collected, because an error thrown there would look like a failed request. */
  const wrong: string[] = [];
  const sending = new Set<object>();

  world.send = async (...call) => {
    const tab = tabs.find((each) => each?.isEditing() && each.workspace()?.id === call[0]);
    const sender = tab?.workspace() ?? tabs;
    if (sending.has(sender)) wrong.push('A tab sent two requests at a time.');
    const isUseless = !isOnline || accountOnPage() === null;
    // What's about to be sent is stored first.
    if (isUseless && eventAt < Date.now() - slackMs)
      wrong.push('Sent while nothing could be saved.');
    const since = tab?.waitingSince ?? 0;
    const last = typed.get(call[0])?.at ?? 0;
    const isEarly = Date.now() < Math.min(last + idleMs, since + maxWaitMs);
    if (isCalmSince(since - slackMs) && isEarly) wrong.push('Sent before the writer paused.');
    if (tab?.editor.text() === call[1].content) tab.waitingSince = undefined;
    sending.add(sender);
    return server.posts.saveDraft(...call).finally(() => sending.delete(sender));
  };

  /** Whether nothing has happened since then that saving could depend on. Retries take up to a minute. */
  const isCalmSince = (at: number) => at > Math.max(eventAt, server.failedAt() + 60_000);
  const accountOnPage = () => {
    const state = world.session.get();
    return state.status === 'signed-in' ? state.session.user.id : null;
  };
  const canStore = () => !browser.isBlocked && !browser.isFull;
  const isConnected = () => isOnline && isReachable && server.accepts(accountOnPage());

  function openTab(address: string) {
    const page: Page = newPage(address);
    const remembered = new Map<string, LocalDraft>();
    const keyOf = ({ id, account }: Pick<LocalDraft, 'id' | 'account'>) => `${id}:${account ?? ''}`;
    return inPage(page, () => {
      const found = newestDrafts();
      const drafts = createLocalDrafts(browser.indexedDb);
      const { save, remove } = drafts;
      drafts.save = async (draft) => {
        await save(draft);
        if (drafts.$isBlocked.get()) remembered.set(keyOf(draft), draft);
        else remembered.delete(keyOf(draft));
      };
      drafts.remove = async (draft) => {
        await remove(draft);
        remembered.delete(keyOf(draft));
      };
      const writing = createWriting(drafts);
      const editor = textEditor(writing);
      const stop = writing.open();
      const hide = () => {
        page.document.visibilityState = 'hidden';
        page.document.dispatchEvent(new Event('visibilitychange'));
        page.document.visibilityState = 'visible';
      };
      return {
        page,
        writing,
        editor,
        workspace: editor.workspace,
        /** Whether the tab couldn't read this browser's storage when it opened. */
        isBlind: browser.isBlocked,
        /** The drafts in this browser when the tab opened. */
        found,
        typedAt: 0,
        /** When its writer typed something that it hasn't sent yet. */
        waitingSince: undefined as number | undefined,
        /** Whether its writer is comparing two versions, in front of the editor. */
        isDeciding: false,
        /** Posts in which something was typed. */
        posts: new Set<string>(),
        /** Whether the page says that this browser stores nothing. */
        isInMemory: () => drafts.$isBlocked.get(),
        isEditing: () => writing.$page.get().status === 'ready',
        /** Whether a text is only in memory. The page says so. */
        remembers: (id: string, text: string) =>
          [...remembered.values()].some((draft) => draft.id === id && holds(draft, text)),
        hide,
        /** The writer switches to another window. */
        blur: () => inPage(page, () => page.events.dispatchEvent(new Event('blur'))),
        /** Closes the tab, or kills it without a warning. */
        end(withWarning: boolean) {
          inPage(page, () => {
            if (withWarning) {
              hide();
              page.events.dispatchEvent(new Event('pagehide'));
            }
            stop();
            page.isGone = true;
          });
        },
      };
    });
  }

  const isStored = (id: string, text: string) =>
    browser.drafts().some((draft) => draft.id === id && holds(draft, text));
  const isInBrowser = (id: string, text: string) =>
    isStored(id, text) || tabs.some((tab) => tab?.remembers(id, text));
  const isOnServer = (id: string, text: string) =>
    server.content(id) === text || server.history(id).includes(text);
  const isSafe = (id: string, text: string) => isOnServer(id, text) || isInBrowser(id, text);

  /** The newest copy of each draft in this browser. */
  function newestDrafts(): LocalDraft[] {
    const newest = new Map<string, LocalDraft>();
    for (const draft of browser.drafts()) {
      const key = `${draft.id}:${draft.account ?? ''}`;
      if (isNewer(draft, newest.get(key))) newest.set(key, draft);
    }
    return [...newest.values()].sort((a, b) => b.changedAt - a.changedAt);
  }

  /** Expects a tab to show nothing that another account typed, unless the server has it. */
  function checkPrivacy(tab: Tab, { account }: Workspace): void {
    for (const word of tab.editor.text().split(' ')) {
      const owner = owners.get(word) ?? account;
      if (owner !== account) expect(server.hasSeen(word), `“${word}” is ${owner}’s`).toBe(true);
    }
  }

  /** Expects everything to be safe that has to be by now. */
  function check(): void {
    for (const [id, last] of typed) {
      const { text, at, wasStored } = last;
      if (at <= Date.now() - trailMs) expect(isSafe(id, text), `“${text}” is safe`).toBe(true);
      last.wasStored = isStored(id, text);
      if (wasStored && !last.wasStored) {
        expect(isOnServer(id, text), `“${text}” was stored, and then deleted`).toBe(true);
      }
    }
    const isDue = ({ at }: { at: number }) => at <= Date.now() - trailMs;
    for (const { id, text } of givenUp.filter(isDue)) {
      expect(isSafe(id, text), `“${text}”, which was given up, is safe`).toBe(true);
    }
    for (const tab of tabs) {
      const workspace = tab?.workspace();
      if (workspace && tab) {
        if (!tab.isBlind) checkNothingHidden(tab, workspace);
        checkScreen(tab, workspace);
        checkProgress(tab, workspace);
        checkPrivacy(tab, workspace);
      }
    }
    expect(wrong).toEqual([]);
  }

  /** Expects everything that can be saved to be saved in time, and the page not to complain without a reason. */
  function checkProgress(tab: Tab, { id, account, queue }: Workspace): void {
    const state = queue.$state.get();
    const { at = 0, text = '' } = typed.get(id) ?? {};
    if (isAlone) expect(state.status, 'nobody else has saved anything').not.toBe('conflict');
    const now = Date.now();
    // Storing what was typed takes a moment.
    if (canStore() && storageEventAt < tab.typedAt && tab.typedAt < now - trailMs) {
      expect(tab.isInMemory(), 'the page says that the browser’s storage works').toBe(false);
    }
    const canSave = tab.isEditing() && isConnected() && account === accountOnPage();
    const since = tab.waitingSince;
    if (canSave && since !== undefined && isCalmSince(since) && !restingStates.has(state.status)) {
      expect(now, 'saved after a pause').toBeLessThan(at + idleMs + slackMs);
      expect(now, 'saved while typing').toBeLessThan(since + maxWaitMs + slackMs);
    }
    if (canSave && Math.max(at, eventAt) < now - 2 * 60_000) {
      expect(['local', 'saving'], 'nothing waits for the next key').not.toContain(state.status);
    }
    const isSaved = state.status === 'saved' && state.at < now - slackMs;
    if (isSaved && canStore() && storageEventAt < state.at && text === tab.editor.text()) {
      const copies = browser
        .drafts()
        .filter((draft) => draft.id === id && draft.account === account);
      const left = copies.filter(({ unsaved }) => unsaved);
      expect(left, 'this browser has older copies of what’s saved').toEqual([]);
    }
  }

  /** Expects a tab to show what its writer typed last, unless the server has it, or they decided against it. */
  function checkNothingHidden(tab: Tab, { id, account }: Workspace): void {
    const text = tab.editor.text();
    const last = typed.get(id);
    if (!last || last.account !== account || last.at > Date.now() - trailMs) return;
    const isDecided = givenUp.some((one) => one.id === id && one.text === last.text);
    // The other tab says that it must stay open.
    const isInOther = tabs.some((each) => each !== tab && each?.remembers(id, last.text));
    if (last.text !== text && !isDecided && !isInOther) {
      expect(isOnServer(id, last.text), `“${last.text}” is hidden by “${text}”`).toBe(true);
    }
  }

  /** Expects the text to be where the screen says. */
  function checkScreen(tab: Tab, { id, queue }: Workspace): void {
    const text = tab.editor.text();
    const { status } = queue.$state.get();
    const last = typed.get(id);
    if (text === '' || (last && last.at > Date.now() - trailMs)) return;
    if (status === 'saved' || status === 'unchanged') {
      // What others save within minutes shares a revision.
      if (last?.text !== text) return;
      expect(isOnServer(id, text), `“${text}” is ${status}`).toBe(true);
    } else expect(isSafe(id, text), `“${text}” is in this browser (${status})`).toBe(true);
    if (!isStored(id, text) && !isOnServer(id, text)) {
      expect(tab.isInMemory(), `the page says that “${text}” is only in memory`).toBe(true);
    }
  }

  /** The save status that each open tab shows. */
  const statuses = () => tabs.map((tab) => tab?.workspace()?.queue.$state.get().status);

  /** Expects no requests while only time passed and nothing can be saved. */
  function checkRequests(ms: number, before: ReturnType<typeof statuses>, savesBefore: number) {
    const open = before.filter((status) => status !== undefined);
    const isSame = before.join() === statuses().join();
    const saves = server.saves() - savesBefore;
    if (!isSame || open.length === 0 || eventAt > Date.now() - ms - slackMs) return;
    if (open.every((status) => restingStates.has(status))) {
      expect(saves, `${open.join()}: nothing is sent`).toBe(0);
    }
  }

  return {
    server,
    check,
    /** Does something in the first tab. */
    inTab<Result>(
      act: (writing: Tab['writing'], workspace: Workspace | undefined) => Result,
    ): Result {
      const [tab] = tabs;
      if (!tab) throw new Error('No tab is open.');
      return inPage(tab.page, () => act(tab.writing, tab.workspace()));
    },
    pass: async (ms: number) => {
      const before = [statuses(), server.saves()] as const;
      await pass(ms);
      checkRequests(ms, ...before);
      if (ms >= trailMs) check();
    },
    /** Call this when something other than typing or waiting happens. */
    noteEvent: () => void (eventAt = Date.now()),
    accident: (accident: Accident) => void server.accidents.push(accident),
    async open(index: number, isNew: boolean) {
      if (index > 0) isAlone = false;
      const [id] = [...typed.keys()];
      const path = id && !isNew ? `?post=${id}` : '';
      if (tabs[index]) return;
      const tab = openTab(`https://site.example.com/blog/create${path}`);
      tabs[index] = tab;
      const account = accountOnPage();
      await pass(2 * storeMs);
      // The other tab may have stored something in the meantime.
      const isSame = JSON.stringify(newestDrafts()) === JSON.stringify(tab.found);
      if (path !== '' || tab.isBlind || !isSame) return;
      const expected = tab.found
        .filter((draft) => draft.account === null || draft.account === account)
        .filter(({ unsaved, base }) => unsaved && base.version === 0);
      const listed = tab.writing.$unsaved.get();
      const timesOf = (drafts: readonly LocalDraft[]) => drafts.map(({ changedAt }) => changedAt);
      expect(timesOf(listed)).toEqual(timesOf(expected));
      expect(new Set(listed), 'drafts that the server never got').toEqual(new Set(expected));
    },
    type(index: number) {
      const tab = tabs[index];
      const workspace = tab?.workspace();
      if (!tab || !workspace || tab.isDeciding) return;
      const word = `word${(words += 1)}`;
      if (workspace.account !== null) owners.set(word, workspace.account);
      const text = inPage(tab.page, () => tab.editor.type(word));
      tab.typedAt = Date.now();
      tab.waitingSince ??= tab.typedAt;
      tab.posts.add(workspace.id);
      typed.set(workspace.id, { text, at: Date.now(), account: workspace.account });
    },
    save(index: number) {
      const tab = tabs[index];
      if (tab) void inPage(tab.page, tab.writing.saveNow);
    },
    takeOver(index: number) {
      const tab = tabs[index];
      if (tab?.writing.$page.get().status === 'elsewhere') {
        tabs[1 - index]?.blur();
        void inPage(tab.page, tab.writing.takeOver);
      }
    },
    end(index: number, withWarning: boolean) {
      const tab = tabs[index];
      if (!tab) return;
      const { remembers, posts } = tab;
      const shown = tab.workspace()?.id;
      tab.end(withWarning);
      tabs[index] = undefined;
      for (const id of posts) {
        const { text, at } = typed.get(id) ?? { text: '', at: 0 };
        if (text === '' || isSafe(id, text)) continue;
        const isNewest = withWarning && !browser.isBlocked && id === shown;
        const isOld = at <= Date.now() - trailMs;
        const isLost = isNewest || (isOld && !remembers(id, text));
        expect(isLost, `“${text}” was lost with its tab`).toBe(false);
        typed.delete(id);
      }
      givenUp = givenUp.filter(
        ({ id, text, at }) =>
          isSafe(id, text) || !(remembers(id, text) || at > Date.now() - trailMs),
      );
    },
    hide(index: number) {
      const tab = tabs[index];
      if (tab) inPage(tab.page, tab.hide);
    },
    /** The writer decides between two versions. */
    resolve(index: number, choice: 'mine' | 'theirs') {
      const tab = tabs[index];
      const workspace = tab?.workspace();
      const save = workspace?.queue.$state.get();
      if (!tab || !workspace || save?.status !== 'conflict') return;
      // One decision at a time.
      if (tab.isDeciding) return;
      const { id } = workspace;
      const text = choice === 'mine' ? save.conflict.fields.content : tab.editor.text();
      inPage(tab.page, () => {
        tab.editor.report();
        tab.isDeciding = true;
        void workspace
          .keepVersion(choice)
          .then(
            () => void givenUp.push({ id, text, at: Date.now() }),
            (error: unknown) => {
              // The page says so, and nothing has changed.
              if (!(error instanceof RequestError)) throw error;
            },
          )
          .finally(() => (tab.isDeciding = false));
      });
    },
    /** Saves the post on another computer, as someone else or as the same person. */
    saveElsewhere(account: string) {
      isAlone = false;
      const [id] = [...typed.keys()];
      if (id === undefined) return;
      const last = typed.get(id);
      const isContinued = account === 'writer' && server.content(id) === last?.text;
      const text = server.saveElsewhere(id, `theirs${(words += 1)}`, account);
      if (last && isContinued) typed.set(id, { ...last, text });
    },
    session(account: string | null, isKnown: boolean) {
      if (account === 'other') isAlone = false;
      server.signIn(account);
      if (isKnown) {
        // What's on screen belongs to whoever signs in.
        for (const tab of tabs) {
          const last = typed.get(tab?.workspace()?.id ?? '');
          if (last?.account === null) last.account = account;
        }
        world.session.set(account ? signedIn(account) : { status: 'signed-out', reason: 'ended' });
      }
    },
    setOnline(value: boolean) {
      isOnline = value;
      browser.setOnline(value);
    },
    /** Requests get no response, although the browser has a connection. */
    setReachable: (value: boolean) => void (isReachable = value),
    /** Waits until no text is being stored: storage doesn't change in those few milliseconds. */
    async setBlocked(value: boolean) {
      await pass(trailMs);
      browser.isBlocked = value;
      isAlone &&= !value;
      storageEventAt = Date.now();
      for (const tab of tabs) if (value && tab && !tab.workspace()) tab.isBlind = true;
    },
    async setFull(value: boolean) {
      await pass(trailMs);
      browser.isFull = value;
      isAlone &&= !value;
      storageEventAt = Date.now();
    },
    /** Everything works again. What's open gets saved, once its conflicts are decided. */
    async settle() {
      const tabOf = [0, 1];
      for (let round = 0; round < 5; round += 1) {
        this.noteEvent();
        for (const index of tabOf) {
          this.resolve(index, 'mine');
          this.save(index);
        }
        await this.pass(60_000);
      }
      for (const tab of tabs) {
        const workspace = tab?.workspace();
        if (!workspace || workspace.account !== 'writer') continue;
        const { status } = workspace.queue.$state.get();
        if (status === 'unchanged') continue;
        expect(status).toBe('saved');
        const { text, account } = typed.get(workspace.id) ?? {};
        // Lost with a tab that asked to stay open, or typed by someone who isn't signed in now.
        if (text === undefined || account !== 'writer') continue;
        if (tabs.some((each) => each?.remembers(workspace.id, text))) continue;
        expect(isOnServer(workspace.id, text), `“${text}” is saved in the end`).toBe(true);
      }
    },
    close() {
      for (const tab of tabs) tab?.end(false);
    },
  };
}

/** Types like the editor: every key is stored, and the page follows within a second. */
function textEditor({ $page, connectEditor }: ReturnType<typeof createWriting>) {
  let workspace: Workspace | undefined;
  let unlisten: (() => void) | undefined;
  let text = '';
  let isReported = true;

  function report(): string {
    if (!isReported) workspace?.change({ content: text });
    isReported = true;
    return text;
  }
  function load(): void {
    text = workspace?.$fields.get().content ?? '';
    isReported = true;
  }
  $page.subscribe((state) => {
    const next = state.status === 'ready' ? state.workspace : undefined;
    if (next === workspace) return;
    unlisten?.();
    workspace = next;
    load();
    unlisten = next?.$replaced.listen(load);
  });
  connectEditor({ html: report } as Parameters<typeof connectEditor>[0]);

  return {
    workspace: () => workspace,
    text: () => text,
    /** Reports the text now, as the editor does when it loses the focus. */
    report,
    type(word: string): string {
      text = `${text} ${word}`.trim();
      isReported = false;
      workspace?.storeText(text);
      setTimeout(report, 1_000);
      return text;
    },
  };
}
