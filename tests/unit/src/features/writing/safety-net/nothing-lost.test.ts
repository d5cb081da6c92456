import fc from 'fast-check';
import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionState } from '~/features/auth';
import { RequestError } from '~/features/staff';
import { createLocalDrafts } from '~/features/writing/draft/local-drafts';
import type { LocalDraft } from '~/features/writing/draft/local-draft';
import { createWriting } from '~/features/writing/store/writing';
import type { Workspace } from '~/features/writing/store/workspace';
import { fakeBrowser } from './browser';
import { fakeServer, type Accident } from './server';
import { bound, inPage, newPage, stubPages, type Page } from './tabs';

/** The local copy may be this much older than what was typed. */
const trailMs = 250;

const world = vi.hoisted(() => ({
  session: undefined as unknown as ReturnType<typeof atom<SessionState>>,
  server: undefined as unknown as ReturnType<typeof fakeServer>,
}));

vi.mock('~/features/auth', () => ({
  $session: {
    get: () => world.session.get(),
    listen: (listener: (state: SessionState) => void) => world.session.listen(bound(listener)),
    subscribe: (listener: (state: SessionState) => void) =>
      world.session.subscribe(bound(listener)),
  },
}));
vi.mock('~/features/writing/api/posts', () => ({
  saveDraft: (...args: Parameters<typeof world.server.posts.saveDraft>) =>
    world.server.posts.saveDraft(...args),
  getPostForEditing: (id: string) => world.server.posts.getPostForEditing(id),
  getSuggestions: () => world.server.posts.getSuggestions(),
}));

vi.mock('~/features/writing/api/versions', () => ({
  keepRevision: (...args: Parameters<typeof world.server.keepRevision>) =>
    world.server.keepRevision(...args),
}));

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const signedIn = (id: string) =>
  ({ status: 'signed-in', session: { user: { id, user_metadata: {} } } }) as SessionState;

/** Whether a draft has this text in any of its versions. */
const holds = ({ fields, pending }: LocalDraft, text: string) =>
  fields.content === text || pending?.content === text;

/** One computer, on which a writer has up to two tabs. */
function computer() {
  const browser = fakeBrowser();
  let isOnline = true;
  const server = fakeServer(() => isOnline);
  world.server = server;
  world.session = atom<SessionState>(signedIn('writer'));
  const tabs: (ReturnType<typeof openTab> | undefined)[] = [undefined, undefined];
  /** What was typed last into each post, when, and whether the browser has stored it. */
  const typed = new Map<
    string,
    { text: string; at: number; account: string | null; wasStored?: boolean }
  >();
  /** Texts that the writer decided against, by post. They have to stay. */
  let givenUp: { id: string; text: string; at: number }[] = [];
  let words = 0;

  function openTab(address: string) {
    const page: Page = newPage(address);
    const remembered = new Map<string, LocalDraft>();
    const keyOf = ({ id, account }: Pick<LocalDraft, 'id' | 'account'>) => `${id}:${account ?? ''}`;
    return inPage(page, () => {
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
        /** Whether it couldn't read what this browser has. */
        isBlind: browser.isBlocked,
        /** Whether its writer is comparing two versions, in front of the editor. */
        isDeciding: false,
        /** Posts in which something was typed. */
        posts: new Set<string>(),
        /** Whether the page says that this browser stores nothing. */
        isInMemory: () => drafts.$isBlocked.get(),
        /** Whether a text is only in memory. The page says so. */
        remembers: (id: string, text: string) =>
          [...remembered.values()].some((draft) => draft.id === id && holds(draft, text)),
        hide,
        /** The writer goes on in another window. */
        blur: () => inPage(page, () => page.events.dispatchEvent(new Event('blur'))),
        /** The tab is gone, with or without a warning. */
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

  /** Everything that has to be safe by now. */
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
      }
    }
  }

  /** Whether a tab shows what its writer typed last, unless the server has it, or they decided against it. */
  function checkNothingHidden(tab: ReturnType<typeof openTab>, { id, account }: Workspace): void {
    const text = tab.editor.text();
    const last = typed.get(id);
    if (!last || last.account !== account || last.at > Date.now() - trailMs) return;
    const isDecided = givenUp.some((one) => one.id === id && one.text === last.text);
    // The other tab says that it has to stay open.
    const isInOther = tabs.some((each) => each !== tab && each?.remembers(id, last.text));
    if (last.text !== text && !isDecided && !isInOther) {
      expect(isOnServer(id, last.text), `“${last.text}” is hidden by “${text}”`).toBe(true);
    }
  }

  /** Whether the text is where the screen says. */
  function checkScreen(tab: ReturnType<typeof openTab>, { id, queue }: Workspace): void {
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

  return {
    server,
    check,
    pass: async (ms: number) => {
      await pass(ms);
      if (ms >= trailMs) check();
    },
    accident: (accident: Accident) => void server.accidents.push(accident),
    open(index: number, isNew: boolean) {
      const [id] = [...typed.keys()];
      const path = id && !isNew ? `?post=${id}` : '';
      tabs[index] ??= openTab(`https://site.example.com/blog/create${path}`);
    },
    type(index: number) {
      const tab = tabs[index];
      const workspace = tab?.workspace();
      if (!tab || !workspace || tab.isDeciding) return;
      const text = inPage(tab.page, () => tab.editor.type(`word${(words += 1)}`));
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
    /** At another computer, by someone else or by the same person. */
    saveElsewhere(account: string) {
      const [id] = [...typed.keys()];
      if (id === undefined) return;
      const last = typed.get(id);
      const isContinued = account === 'writer' && server.content(id) === last?.text;
      const text = server.saveElsewhere(id, `theirs${(words += 1)}`, account);
      if (last && isContinued) typed.set(id, { ...last, text });
    },
    session(account: string | null, isKnown: boolean) {
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
    /** Not in the few milliseconds in which a text is being stored. */
    async setBlocked(value: boolean) {
      await pass(trailMs);
      browser.isBlocked = value;
      for (const tab of tabs) if (value && tab && !tab.workspace()) tab.isBlind = true;
    },
    async setFull(value: boolean) {
      await pass(trailMs);
      browser.isFull = value;
    },
    /** Everything works again. What's open gets saved, once its conflicts are decided. */
    async settle() {
      const tabOf = [0, 1];
      for (let round = 0; round < 5; round += 1) {
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
    /** As when the text loses the focus. */
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

beforeEach(() => {
  vi.useFakeTimers();
  stubPages();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Computer = ReturnType<typeof computer>;

/** What happens, how often compared with the rest, and what it does to a computer and one of its tabs. */
const events: [weight: number, name: string, run: (one: Computer, tab: number) => unknown][] = [
  [10, 'type', (one, tab) => one.type(tab)],
  [3, 'open the post', (one, tab) => one.open(tab, false)],
  [2, 'open a new post', (one, tab) => one.open(tab, true)],
  [2, 'save', (one, tab) => one.save(tab)],
  [2, 'kill', (one, tab) => one.end(tab, false)],
  [2, 'close', (one, tab) => one.end(tab, true)],
  [1, 'hide', (one, tab) => one.hide(tab)],
  [2, 'take over', (one, tab) => one.takeOver(tab)],
  [2, 'keep mine', (one, tab) => one.resolve(tab, 'mine')],
  [2, 'keep theirs', (one, tab) => one.resolve(tab, 'theirs')],
  [1, 'request-lost', (one) => one.accident('request-lost')],
  [1, 'response-lost', (one) => one.accident('response-lost')],
  [1, 'unavailable', (one) => one.accident('unavailable')],
  [1, 'refused', (one) => one.accident('refused')],
  [2, 'someone else saves', (one) => one.saveElsewhere('colleague')],
  [1, 'the writer saves elsewhere', (one) => one.saveElsewhere('writer')],
  [1, 'the session expires', (one) => one.session(null, false)],
  [1, 'the session ends', (one) => one.session(null, true)],
  [1, 'someone else signs in', (one) => one.session('other', true)],
  [3, 'the writer signs in', (one) => one.session('writer', true)],
  [1, 'offline', (one) => one.setOnline(false)],
  [2, 'online', (one) => one.setOnline(true)],
  [1, 'storage is blocked', (one) => one.setBlocked(true)],
  [2, 'storage works', (one) => one.setBlocked(false)],
  [1, 'storage is full', (one) => one.setFull(true)],
  [2, 'storage has room', (one) => one.setFull(false)],
];

/** A step, with a name for the report of a failure. */
const named = (name: string, run: (one: Computer) => unknown) => ({
  run,
  [fc.toStringMethod]: () => name,
});

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .oneof(fc.nat(12), fc.nat(400), fc.nat(5_000), fc.constant(60_000))
      .map((ms) => named(`wait ${ms} ms`, (one) => one.pass(ms))),
  },
  ...events.map(([weight, name, run]) => ({
    weight,
    arbitrary: fc
      .constantFrom(0, 0, 0, 1)
      .map((tab) => named(`${name} (tab ${tab})`, (one) => run(one, tab))),
  })),
);

/** `npm run test:long` tries more. */
const numRuns = process.env['LONG_TESTS'] ? 5_000 : 1_000;

test('whatever happens, the last typed text is where the screen says, or in the history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }),
      async (steps) => {
        const one = computer();
        one.open(0, true);
        await pass(1_000);
        try {
          for (const { run } of steps) await run(one);
          // Everything works again, so what's open gets saved.
          one.server.accidents.length = 0;
          await one.setBlocked(false);
          await one.setFull(false);
          one.session('writer', true);
          one.setOnline(true);
          await one.pass(3 * 60_000);
          await one.settle();
        } finally {
          one.close();
          await pass(2_000);
        }
      },
    ),
    { numRuns },
  );
});

test('what was typed before signing in stays stored if there’s no room for another copy', async () => {
  const one = computer();
  one.session(null, true);
  one.open(0, true);
  await one.pass(1_000);
  one.type(0);
  await one.pass(1_000);
  await one.setFull(true);
  one.setOnline(false);
  one.session('writer', true);
  await one.pass(1_000);
  one.close();
});
