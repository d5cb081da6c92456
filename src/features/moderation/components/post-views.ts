import { onDemand } from '~/lib/on-demand';

async function load() {
  const [{ PostChanges }, { PostText }] = await Promise.all([
    import('./PostChanges'),
    import('./PostText'),
  ]);
  return { PostChanges, PostText };
}

/** Components that show a post's text. They need sanitize-html and a diff library, so they load with the first text. */
export const postViews = onDemand(load);
