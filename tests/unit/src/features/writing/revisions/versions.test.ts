import { expect, test } from 'vitest';
import type { EditablePost } from '~/features/writing/api/posts';
import { comparePosts } from '~/features/post-changes';
import { changeSummary, versionsOf } from '~/features/writing/revisions/versions';
import type { PostStatus } from '~/lib/post-status';
import { emptyDraft } from '~rules/post/draft';

const fields = (content: string, title = 'Pay') => ({ ...emptyDraft(), title, content });
const saved = { saved_at: '2026-11-22T12:00:00Z', saved_by_name: 'Dana' };
const post = (status: PostStatus): EditablePost['post'] => ({
  ...saved,
  fields: fields('post'),
  version: 1,
  text_version: 1,
  status,
  slug: 'pay',
  is_public: false,
  was_public: false,
  publishing: null,
});
const revision = { ...saved, id: 7, is_approved: false };

test.each<[string, EditablePost['post'], boolean, string[]]>([
  ['a draft', null, false, ['7']],
  ['a submitted post', post('submitted'), false, ['post', '7']],
  ['a post that was approved before', post('submitted'), true, ['approved: approved', 'post', '7']],
  ['a public post', post('public'), true, ['post: approved', '7']],
])('%s is compared with what there is', (_, current, wasApproved, keys) => {
  const versions = versionsOf(current, wasApproved ? fields('approved') : null, [revision]);
  const shown = versions.map(({ key, isApproved }) => (isApproved ? `${key}: approved` : key));
  expect(shown).toEqual(keys);
  expect(new Set(versions.map(({ label }) => label)).size).toBe(versions.length);
});

test('what’s approved is called so', () => {
  const labelOf = (status: PostStatus) => versionsOf(post(status), null, [])[0]?.label;
  const statuses = ['public', 'scheduled', 'unpublished'] as const;
  expect(new Set(statuses.map(labelOf))).toEqual(new Set(['Approved version']));
  expect(labelOf('submitted')).not.toContain('pproved');
});

test.each([
  [fields('<p>Now</p>'), /the same/],
  [fields('<p>Now and then</p>'), /^1 paragraph changed/],
  [fields('<p>Now</p>', 'Money'), /^1 field changed/],
  [fields('<p>Then</p><p>Now</p>', 'Money'), /^1 field and 1 paragraph changed/],
])('says how much changed', (version, summary) => {
  expect(changeSummary(comparePosts(version, fields('<p>Now</p>')))).toMatch(summary);
});
