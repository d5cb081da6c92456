import type { Cause, Failure } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import { knownChanges } from '../releases/changed-paths.ts';
import { keptReleases } from '../releases/history.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { isPage, maxPages } from '../releases/rollback-preview.ts';

/** `verified`: the new release is complete and stored. `live`: visitors get it. */
export type RunState = 'publishing' | 'verified' | 'live' | 'failed';

/** What a run changed on the site. */
export interface RunChanges {
  /** Digest of the live release's root. */
  root: string;
  /** Why there are new releases. Empty if there are none. */
  causes: Cause[];
  /** The first paths of pages that changed. Null if every page may have. */
  pages: string[] | null;
  pageCount: number;
}

/** The result of a run, for the staff pages. Without its changes if they can't be read. */
export interface RunDetails extends Partial<RunChanges> {
  /** Sentences about posts that aren't published as their authors meant. */
  warnings: string[];
  /** What couldn't be published. */
  failures: Failure[];
}

/** Compares the live release with `before`, the digest of the one that was live when the last run ended. */
export async function describeRun(
  store: ObjectStore,
  name: string,
  before: string | undefined,
): Promise<RunChanges | undefined> {
  const root = (await store.readPointer(name))?.root;
  if (root === undefined) return undefined;
  if (root === before) return { root, causes: [], pages: [], pageCount: 0 };
  const paths = await knownChanges(store, before, root);
  const pages = paths && [...paths.keys()].filter(isPage).sort();
  return {
    root,
    causes: await causesSince(store, name, before),
    pages: pages?.slice(0, maxPages) ?? null,
    pageCount: pages?.length ?? 0,
  };
}

async function causesSince(store: ObjectStore, name: string, before: string | undefined) {
  const causes: Cause[] = [];
  for await (const { digest, root } of keptReleases(store, name, new Date())) {
    if (digest === before) return [...new Set(causes)];
    causes.push(root.cause);
  }
  // The earlier release belonged to another code build, or is no longer stored.
  return causes.slice(0, 1);
}
