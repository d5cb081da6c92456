import { postsLink } from '~/features/posts';
import { editLink } from '~/lib/staff-links';
import type { Run } from '../api/publishing';

export interface Explanation {
  /** What to do. */
  fix: string;
  /** The post that can't be published. */
  post?: { title: string; href: string };
}

const fixes: readonly [error: RegExp, fix: string][] = [
  [/code can’t render/, 'Deploy a corrected version of the code, or the previous one.'],
  [
    /rolled back to an earlier version of its code/,
    'Deploy new code, or roll back to a release of the current code below.',
  ],
  [
    /disk is full|ENOSPC/i,
    'Free some disk space on the publisher’s machine. Publishing then resumes automatically.',
  ],
  [
    /backend .{0,200}(?:can’t be reached|rejected)|fetch failed/i,
    'Check that the backend is running and that PUBLIC_SUPABASE_URL is correct. Publishing then resumes automatically.',
  ],
  [
    /bucket/i,
    'Check the bucket’s status and its access keys. Publishing resumes automatically once the bucket responds.',
  ],
  [/run `npm run deploy`|code was built|code build/, 'Deploy the site again.'],
  [/Other publishers/, 'Stop all publishers except one.'],
];

/** The fix for a failed run, and the post that it names. */
export function explainFailure({ error, changes }: Pick<Run, 'error' | 'changes'>): Explanation {
  const text = error ?? '';
  const [, slug] = /\/blog\/([\w-]+)/.exec(text) ?? [];
  if (slug !== undefined) {
    const change = changes.find((each) => each.slug === slug);
    return {
      fix: 'Correct the post, or unpublish it so that other posts can go live.',
      post: {
        title: change?.title ?? slug,
        href: change ? editLink(change.post_id) : postsLink({ status: 'public', search: slug }),
      },
    };
  }
  const [, fix] = fixes.find(([pattern]) => pattern.test(text)) ?? [];
  return {
    fix:
      fix ??
      'We’ll keep trying. If it’s still failing in ten minutes, check the publisher’s log (docs/operations.md).',
  };
}
