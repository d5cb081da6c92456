import { onDemand } from '~/lib/on-demand';

async function load() {
  const [{ PostChanges }, { PostText }] = await Promise.all([
    import('./PostChanges'),
    import('./PostText'),
  ]);
  return { PostChanges, PostText };
}

/** What shows the text of posts. It needs sanitize-html and a diff library, so it loads with the first text. */
export const postViews = onDemand(load);
