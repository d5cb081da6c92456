import { expect } from 'vitest';
import type { Workspace } from '~/features/writing/store/workspace';
import { fakeBrowser } from './browser';
import { fakeServer, latencyMs } from './server';
import { holds, type Tab } from './tab';

/** The local copy may be this much older than what was typed. */
export const trailMs = 250;

/** The editor reports a change after a second, and responses take a moment. */
const slackMs = 1_000 + 3 * latencyMs;

interface Typed {
  text: string;
  at: number;
  account: string | null;
  /** Whether the browser had stored it at the last check. */
  wasStored?: boolean;
}

/** The facts about a computer on which nothing has happened yet. */
export const newFacts = () => ({
  browser: fakeBrowser(),
  server: fakeServer(),
  tabs: [undefined, undefined] as (Tab | undefined)[],
  /** Who is signed in, as far as this browser knows. */
  viewer: 'writer' as string | null,
  /** What was typed last into each post. */
  typed: new Map<string, Typed>(),
  /** Texts that the writer decided against. They must not be lost, either. */
  givenUp: [] as { id: string; text: string; at: number }[],
  storageEventAt: 0,
  /** Whether only this tab has ever changed the post, so that there can't be a conflict. */
  isAlone: true,
});

/** What must be true at any time. */
export function createChecks(facts: ReturnType<typeof newFacts>) {
  const { browser, server, tabs, typed } = facts;

  const isStored = (id: string, text: string) =>
    browser.drafts().some((draft) => draft.id === id && holds(draft, text));
  const isOnServer = (id: string, text: string) =>
    server.text(id) === text || server.history(id).includes(text);
  const isSafe = (id: string, text: string) =>
    isOnServer(id, text) || isStored(id, text) || tabs.some((tab) => tab?.remembers(id, text));

  /** Whether the browser could store something the whole time. */
  const couldStoreSince = (at: number) =>
    browser.storage === 'working' && facts.storageEventAt < at;
  /** Whether it was long enough ago to be stored by now. */
  const isDue = ({ at }: { at: number }) => at <= Date.now() - trailMs;

  function checkTexts(): void {
    for (const [id, last] of typed) {
      const { text, wasStored } = last;
      if (isDue(last)) expect(isSafe(id, text), `“${text}” is safe`).toBe(true);
      last.wasStored = isStored(id, text);
      if (wasStored && !last.wasStored) {
        expect(isOnServer(id, text), `“${text}” was stored, and then deleted`).toBe(true);
      }
    }
    for (const { id, text } of facts.givenUp.filter(isDue)) {
      expect(isSafe(id, text), `“${text}”, which was given up, is safe`).toBe(true);
    }
  }

  /** Expects a tab to show what its writer typed last, unless the server has it, or they decided against it. */
  function checkNothingHidden(tab: Tab, { id, account }: Workspace): void {
    const text = tab.editor.text();
    const last = typed.get(id);
    if (tab.isBlind() || last?.account !== account || last.text === text || !isDue(last)) return;
    // Signing in as two people within moments gives the text to the second one.
    const copies = browser.drafts().filter((each) => each.id === id && holds(each, last.text));
    const isOthers = copies.length > 0 && copies.every((copy) => copy.account !== account);
    if (last.text.startsWith('anyone') && isOthers) return;
    const isDecided = facts.givenUp.some((one) => one.id === id && one.text === last.text);
    // The other tab says that it must stay open.
    if (isDecided || tabs.some((each) => each !== tab && each?.remembers(id, last.text))) return;
    expect(isOnServer(id, last.text), `“${last.text}” is hidden by “${text}”`).toBe(true);
  }

  /** Expects the text to be where the screen says. */
  function checkScreen(tab: Tab, workspace: Workspace): void {
    const { id, queue } = workspace;
    const text = tab.editor.text();
    const { status } = queue.$state.get();
    const last = typed.get(id);
    if (text === '' || !isDue({ at: tab.changedAt })) return;
    if (status === 'saved' || status === 'unchanged') {
      // What others save within minutes shares a revision.
      if (last?.text !== text) return;
      expect(isOnServer(id, text), `“${text}” is ${status}`).toBe(true);
    } else expect(isSafe(id, text), `“${text}” is in this browser (${status})`).toBe(true);
    if (!isStored(id, text) && !isOnServer(id, text)) {
      expect(tab.says(workspace), `“${text}” is only in memory`).toMatch(
        /keep this tab open|^Saving/,
      );
    }
  }

  /** Expects the page not to complain without a reason, and nothing older to stay in the browser. */
  function checkCalm(tab: Tab, workspace: Workspace): void {
    const { id, account, queue } = workspace;
    const state = queue.$state.get();
    if (facts.isAlone) expect(state.status, 'nobody else has saved').not.toBe('conflict');
    if (couldStoreSince(tab.changedAt) && isDue({ at: tab.changedAt })) {
      expect(tab.says(workspace), 'the browser’s storage works').not.toContain(
        'keep this tab open',
      );
    }
    const isSaved = state.status === 'saved' && state.at < Date.now() - slackMs;
    if (isSaved && couldStoreSince(state.at) && typed.get(id)?.text === tab.editor.text()) {
      const copies = browser.drafts().filter((one) => one.id === id && one.account === account);
      const left = copies.filter(({ unsaved }) => unsaved);
      expect(left, 'this browser has older copies of what’s saved').toEqual([]);
    }
  }

  /** Expects a tab to show nothing that another account typed, unless the server has it. */
  function checkPrivacy(tab: Tab, { account }: Workspace): void {
    const viewer = facts.viewer ?? account ?? 'anyone';
    const isAllowed = (word: string) =>
      /^(?:anyone|$)/.test(word) || word.startsWith(viewer) || server.hasSeen(word);
    expect(
      tab.editor
        .text()
        .split(' ')
        .filter((word) => !isAllowed(word)),
    ).toEqual([]);
  }

  return {
    isSafe,
    isOnServer,

    /** Expects everything to be safe that has to be by now. */
    check(): void {
      checkTexts();
      for (const tab of tabs) {
        const workspace = tab?.workspace();
        if (!workspace || !tab) continue;
        checkNothingHidden(tab, workspace);
        checkScreen(tab, workspace);
        checkCalm(tab, workspace);
        checkPrivacy(tab, workspace);
      }
    },
  };
}
