import { expect, test } from 'vitest';
import type { EditablePost } from '~/features/writing/api/posts';
import { startingDraft } from '~/features/writing/draft/starting-draft';
import { emptyDraft } from '~rules/post/draft';
import { noPost } from '../safety-net/server';
import { newDraft } from './new-draft';

const { id } = newDraft();
const saved = { saved_at: '2026-11-22T12:00:00Z', saved_by_name: null };
const withContent = (content: string) => ({ ...emptyDraft(), content });
const draft = { ...saved, fields: withContent('draft'), version: 4, post_version: 2 };
const post: EditablePost['post'] = {
  ...saved,
  fields: withContent('post'),
  version: 9,
  text_version: 3,
  status: 'submitted',
  slug: 'a',
  was_public: false,
  publishing: null,
};
const refused = { can_edit: false, reason: 'This post is approved.' };
const unsaved = newDraft('typed');

// The property test of the writing page covers drafts whose post nobody has submitted.
test.each([
  ['the draft, rather than the post', undefined, { draft, post }, 'draft', 4, 2],
  ['the post if there is no draft', undefined, { post }, 'post', 0, 3],
  ['what only this browser has', unsaved, { draft, post }, 'typed', 0, 0],
])(
  'continues with %s, and says if it can’t be edited',
  (_, local, server, content, version, text) => {
    const start = startingDraft(id, 'writer', local, { ...noPost, ...server });
    const base = { version, postVersion: text };
    const shown = { status: 'ready', draft: { id, account: 'writer', fields: { content }, base } };
    expect(start).toMatchObject(shown);
    expect(start).not.toHaveProperty('readOnly');
    const { reason } = refused;
    expect(startingDraft(id, 'writer', local, { ...noPost, ...server, ...refused })).toMatchObject({
      ...shown,
      readOnly: reason,
    });
  },
);

test('shows nothing of a post that this person can’t see', () => {
  expect(startingDraft(id, 'writer', undefined, { ...noPost, ...refused })).toEqual({
    status: 'unavailable',
    reason: refused.reason,
  });
  expect(startingDraft(id, 'writer', undefined, noPost)).toEqual({ status: 'unavailable' });
});
