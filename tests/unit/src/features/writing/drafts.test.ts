import { beforeEach, expect, test, vi } from 'vitest';
import type { EditablePost } from '~/features/writing/api/posts';
import { isNewer, unchangedDraft } from '~/features/writing/draft/local-draft';
import { createLocalDrafts } from '~/features/writing/draft/local-drafts';
import { startingDraft } from '~/features/writing/draft/starting-draft';
import { emptyDraft } from '~rules/post/draft';
import { fakeBrowser } from './safety-net/browser';
import { noPost } from './safety-net/server';

const id = '8a1f0b9e-3c52-4d0e-9a55-0d6b7a3f1c20';
const withContent = (content: string) => ({ ...emptyDraft(), content });
/** A draft of a new post by the account `writer`. */
const newDraft = (content = '') => ({
  ...unchangedDraft(id, 'writer', withContent(content)),
  unsaved: content !== '',
});

// The property test of the writing page covers blocked storage, other accounts, and which of several copies wins.
let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  return () => vi.unstubAllGlobals();
});

const open = (now?: () => number) => createLocalDrafts(browser.indexedDb, now);
const day = 24 * 60 * 60_000;

test('what can’t be stored is there as long as the page is open', async () => {
  const drafts = open();
  browser.storage = 'full';
  await drafts.save(newDraft('one'));
  expect((await drafts.load(id, 'writer'))?.fields.content).toBe('one');
});

test('a write that fails late changes nothing about a newer copy that was stored at once', async () => {
  const drafts = open();
  browser.storage = 'full';
  const late = drafts.save({ ...newDraft('one'), unsaved: false, changedAt: 1 });
  drafts.saveNow({ ...newDraft('two'), changedAt: 2 });
  await late;
  expect(browser.drafts()).toMatchObject([{ fields: { content: 'two' } }]);
  // Another tab goes on from there, and this one can't read what it stores.
  browser.storage = 'blocked';
  expect(await drafts.load(id, 'writer')).toBeUndefined();
});

test('lists what the server never got, newest first, by this account or by nobody', async () => {
  const drafts = open();
  const base = { version: 1, postVersion: 0, fields: null };
  for (const change of [
    { id: 'a', account: null, changedAt: 1 },
    { id: 'b', changedAt: 3 },
    { id: 'c', changedAt: 2 },
    { id: 'd', unsaved: false },
    { id: 'e', base },
    { id: 'f', account: 'other' },
  ]) {
    await drafts.save({ ...newDraft('typed'), ...change });
  }
  expect((await drafts.listUnsaved('writer')).map((draft) => draft.id)).toEqual(['b', 'c', 'a']);
});

test('old drafts are deleted only if the server has them', async () => {
  const drafts = open(() => 10 * day);
  for (const [account, changedAt, unsaved] of [
    ['one', day, true],
    ['two', day, false],
    ['three', 9 * day, false],
  ] as const) {
    await drafts.save({ ...newDraft(account), account, changedAt, unsaved });
  }
  await drafts.removeOld();
  expect(browser.drafts().map(({ account }) => account)).toEqual(['one', 'three']);
});

test('ignores what other code stored, and fills in fields that are missing', async () => {
  const { tags: _, ...fields } = newDraft('x').fields;
  const damaged = { ...newDraft('x'), base: undefined };
  for (const value of ['x', null, { ...newDraft('x'), format: 2 }, damaged]) {
    expect(isNewer(newDraft('new'), value)).toBe(true);
    localStorage.setItem('post-draft:other', JSON.stringify(value));
    expect(await open().listUnsaved('writer')).toEqual([]);
  }
  localStorage.setItem('post-draft:other', JSON.stringify({ ...newDraft('x'), fields }));
  expect((await open().load(id, 'writer'))?.fields.tags).toEqual([]);
});

const draft = {
  fields: withContent('draft'),
  version: 4,
  post_version: 2,
} as EditablePost['draft'];
const post = { fields: withContent('post'), text_version: 3 } as EditablePost['post'];
const refused = { can_edit: false, reason: 'This post is approved.' };

// The property test of the writing page covers drafts that can be edited and whose post nobody has submitted.
test.each([
  ['the draft, rather than the post', undefined, { draft, post }, 'draft', 4, 2],
  ['the post if there is no draft', undefined, { post }, 'post', 0, 3],
  ['what only this browser has', newDraft('typed'), { draft, post }, 'typed', 0, 0],
])('shows %s, and why it can’t be edited', (_, local, server, content, version, postVersion) => {
  const start = startingDraft(id, 'writer', local, { ...noPost, ...server, ...refused });
  const base = { version, postVersion };
  expect(start).toMatchObject({
    status: 'ready',
    readOnly: refused.reason,
    draft: { id, account: 'writer', fields: { content }, base },
  });
});

test('shows nothing of a post that this person can’t see', () => {
  expect(startingDraft(id, 'writer', undefined, { ...noPost, ...refused })).toEqual({
    status: 'unavailable',
    reason: refused.reason,
  });
  expect(startingDraft(id, 'writer', undefined, noPost)).toEqual({ status: 'unavailable' });
});
