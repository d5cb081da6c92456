import type { Publishing, Release } from '../api/publishing';

/** Why a release was made, such as "Rollback by Dana" or the titles of its posts. */
export function describeRelease(
  { root, cause, rendered }: Release,
  { runs, actions }: Pick<Publishing, 'runs' | 'actions'>,
): string {
  if (cause === 'rollback' || cause === 'resume') {
    const by = actions.find(({ subject_id }) => subject_id === root)?.by;
    const text = cause === 'rollback' ? 'Rollback' : 'Publishing resumed';
    return by ? `${text} by ${by}` : text;
  }
  if (cause === 'code') return 'New version of the site’s code';
  const run = runs.find(({ details }) => details?.root === root);
  const titles = (run?.changes ?? []).flatMap(({ title }) => title ?? []);
  if (titles.length > 0) return titles.slice(0, 3).join(', ');
  return rendered === 1 ? '1 page rendered' : `${rendered.toLocaleString('en-US')} pages rendered`;
}
