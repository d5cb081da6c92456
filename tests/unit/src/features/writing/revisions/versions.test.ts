import { expect, test } from 'vitest';
import type { EditablePost } from '~/features/writing/api/posts';
import { compare } from '~/features/writing/draft/merge';
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
  ['a draft', null, false, ['Earlier version']],
  ['a submitted post', post('submitted'), false, ['Submitted version', 'Earlier version']],
  [
    'a post that was approved before',
    post('submitted'),
    true,
    ['Last approved version', 'Submitted version', 'Earlier version'],
  ],
  ['a public post', post('public'), true, ['Approved version', 'Earlier version']],
])('%s is compared with what there is', (_, current, wasApproved, labels) => {
  const versions = versionsOf(current, wasApproved ? fields('approved') : null, [revision]);
  expect(versions.map(({ label }) => label)).toEqual(labels);
});

test.each([
  [fields('<p>Now</p>'), 'This version is the same as your text.'],
  [fields('<p>Now and then</p>'), '1 paragraph changed since this version.'],
  [fields('<p>Then</p><p>Now</p>', 'Money'), '1 field and 1 paragraph changed since this version.'],
])('says how much changed', (version, summary) => {
  expect(changeSummary(compare(fields('<p>Now</p>'), version))).toBe(summary);
});
