import { expect, test } from 'vitest';
import type { EditablePost } from '~/features/writing/api/posts';
import { comparePosts } from '~/features/post-changes';
import { changeSummary, versionsOf } from '~/features/writing/revisions/versions';
import type { PostStatus } from '~/lib/post-status';
import { emptyDraft } from '~rules/post/draft';

const fields = (content: string, title = 'Pay') => ({ ...emptyDraft(), title, content });
const saved = { saved_at: '2026-11-22T12:00:00Z', saved_by_name: 'Dana' };
const post = (status: PostStatus) =>
  ({ ...saved, fields: fields('post'), status }) as EditablePost['post'];

test.each<[PostStatus | undefined, string[]]>([
  [undefined, ['7: approved']],
  ['submitted', ['post', '7: approved']],
  ['public', ['post: approved', '7: approved']],
  ['scheduled', ['post: approved', '7: approved']],
  ['unpublished', ['post: approved', '7: approved']],
])('a %s post is compared with what there is', (status, keys) => {
  const revision = { ...saved, id: 7, is_approved: true };
  const versions = versionsOf(status ? post(status) : null, [revision]);
  const shown = versions.map(({ key, isApproved }) => (isApproved ? `${key}: approved` : key));
  expect(shown).toEqual(keys);
});

test.each([
  [fields('<p>Now</p>'), /the same/],
  [fields('<p>Now and then</p>'), /^1 paragraph changed/],
  [fields('<p>Now</p>', 'Money'), /^1 field changed/],
  [fields('<p>Then</p><p>Now</p>', 'Money'), /^1 field and 1 paragraph changed/],
])('says how much changed', (version, summary) => {
  expect(changeSummary(comparePosts(version, fields('<p>Now</p>')))).toMatch(summary);
});
