import { readFileSync } from 'node:fs';
import type { Snapshot } from '../content/snapshot.ts';
import type { Manifest, Page } from './manifest.ts';

/** What is known of a release, beside its tree. */
export interface State {
  codeId: string;
  /** The backend that the snapshot is of. */
  backendUrl: string;
  snapshot: Snapshot;
  manifest: Manifest;
  /** Files at which the other tree differs from this one; 'all' when nothing is known of it. */
  behind: Touched;
}

/** Paths in a tree; 'all' stands for whatever may be there. */
export type Touched = readonly string[] | 'all';

/** As JSON keeps it: ten thousand small arrays are read faster than as many objects. */
interface StoredState extends Omit<State, 'manifest'> {
  format: typeof format;
  manifest: Omit<Manifest, 'pages'> & { pages: PageTuple[] };
}

/** Another one whenever the fields change: a state in another format counts as lost. */
const format = 1;

type PageTuple = [path: string, key: string, file: string, sha: string, size: number];

export function stateToJson({ manifest, ...state }: State): string {
  const pages = [...manifest.pages].map(([path, { key, file, sha, size }]): PageTuple => {
    return [path, key, file, sha, size];
  });
  const stored: StoredState = { ...state, format, manifest: { ...manifest, pages } };
  return JSON.stringify(stored);
}

/** Undefined where there is no state, or none that can be read: it is then worked out from nothing. */
export function readState(file: string): State | undefined {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as StoredState;
    if (state.format !== format) return undefined;
    const pages = new Map<string, Page>();
    for (const [path, key, page, sha, size] of state.manifest.pages) {
      pages.set(path, { key, file: page, sha, size });
    }
    return { ...state, manifest: { ...state.manifest, pages } };
  } catch {
    return undefined;
  }
}
