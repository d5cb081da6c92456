import { computed } from 'nanostores';
import { createAction, createResource, openAll, RequestError } from '~/features/staff';
import {
  askPublisher,
  getPublishing,
  type Publishing,
  type Release,
  type Releases,
  type RollbackPreview,
} from '../api/publishing';

/** What's being published. */
export const publishing = createResource<Publishing>(getPublishing);

/** The releases change when a run has ended. */
const $latestRun = computed(publishing.$state, (state) => {
  if (state.status !== 'ready') return undefined;
  const [run] = state.data.runs;
  return `${run?.id} ${run?.ended_at}`;
});

/** The kept releases, from the publisher. */
export const releases = createResource(() => askPublisher({ action: 'releases' }), {
  $key: $latestRun,
  reloadAfter: Infinity,
});

/** Loads everything again. */
export const refresh = async () =>
  void (await Promise.all([publishing.refresh(), releases.refresh()]));

/** Its dialog asks whether to roll back to a release. */
export const action = createAction<Release>({ after: refresh });

/** The publisher's releases. The buttons that need them only show if it has some. */
async function getReleases(preview?: string): Promise<Releases> {
  const reply = await askPublisher({ action: 'releases', ...(preview && { preview }) });
  if (reply.status !== 'ok') throw new RequestError('failed');
  return reply;
}

/** What rolling back to that release would change. */
export const preview = createResource(async (root) => (await getReleases(root)).preview, {
  $key: computed(action.$dialog, (release) => release?.root),
  reloadAfter: Infinity,
  hidesOutdated: true,
});

/** Rolls back to the release in the dialog. `live`: the release that the preview compared it with. */
export async function confirmRollback({ root, live }: RollbackPreview): Promise<void> {
  const succeeded = await action.confirm(async () => {
    await askPublisher({ action: 'rollback', root, live });
    return 'The site was rolled back, and publishing is paused.';
  });
  // The site may have changed since.
  if (succeeded) return;
  preview.clear();
  await preview.refresh();
}

/** Publishes everything that waits. */
export const resume = () =>
  action.run(async (report) => {
    report('Resuming…');
    const { live } = await getReleases();
    if (live === null) throw new RequestError('failed');
    await askPublisher({ action: 'resume', live });
    return 'Publishing has resumed. Everything that waited is going live.';
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(publishing, releases, preview, action);
