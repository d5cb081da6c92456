const fixes: readonly [error: RegExp, fix: string][] = [
  [/code can’t render/, 'Deploy a corrected version of the code, or the previous one.'],
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

/** What to do about a failed run. */
export function explainFailure(error: string): string {
  const [, fix] = fixes.find(([pattern]) => pattern.test(error)) ?? [];
  return (
    fix ??
    'We’ll keep trying. If it’s still failing in ten minutes, check the publisher’s log (docs/operations.md).'
  );
}
