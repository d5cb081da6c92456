import type { HeaderRule } from '../../../../supabase/functions/_shared/rules/header-rules.ts';
import { putObject } from '../../../../publisher/releases/digest.ts';
import { describeFile, fileKey, putFile } from '../../../../publisher/releases/files.ts';
import { commit } from '../../../../publisher/releases/live.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import type { Entry, PostCard } from '../../../../publisher/releases/release.ts';
import { emptyMap, withChanges } from '../../../../publisher/releases/sharded-map.ts';
import { siteHandler, type SiteHandlerOptions } from '../../../../publisher/serve/handler.ts';
import { openLiveReleases } from '../../../../publisher/serve/live-releases.ts';
import { memoryStore } from '../memory-store.ts';

const html = 'text/html; charset=utf-8';

export interface Site {
  /** Contents by path. Longer texts are stored compressed. */
  files?: Record<string, string>;
  /** Entries that aren't files, by path. */
  entries?: Record<string, Entry>;
  cards?: PostCard[];
  headers?: HeaderRule[];
  redirects?: Record<string, string>;
  siteUrl?: string;
  environment?: string;
  erasedAt?: string;
}

/** Makes a site live. */
export async function publishSite(store: ObjectStore, site: Site, pointer = 'live'): Promise<void> {
  const { files = {}, entries = {}, cards = [], headers = [], redirects = {} } = site;
  const { erasedAt = '' } = site;
  const { siteUrl = 'https://example.com', environment = 'development' } = site;
  const rules = { headers, redirects, siteUrl, environment };
  const paths = new Map(Object.entries(entries));
  for (const [path, content] of Object.entries(files)) {
    const type = path.endsWith('.js') ? 'text/javascript' : html;
    paths.set(path, await putFile(store, type, Buffer.from(content)));
  }
  const from = await store.readPointer(pointer);
  await commit(store, pointer, from, {
    codeId: 'code',
    rules: await putObject(store, 'blobs', Buffer.from(JSON.stringify(rules))),
    entries: withChanges(emptyMap(), paths),
    cards: withChanges(
      emptyMap(),
      cards.map((card) => [card.id, card]),
    ),
    ...{ backendUrl: '', cursor: '', cause: 'publish', rendered: 0 },
    at: new Date().toISOString(),
    ...{ erasedAt, heldBack: {}, parent: from?.digest ?? null },
  });
}

type Options = Partial<SiteHandlerOptions>;

/** Serves what's live in `store`. `log` gets the messages, and `lost` the keys of lost objects. */
export function serve<Store extends ObjectStore>(
  store: Store,
  options: Options = {},
  pointer = 'live',
) {
  const log: string[] = [];
  const lost: string[] = [];
  const onLost = (key: string) => void lost.push(key);
  const logger = (line: string) => void log.push(line);
  const readPointer = () => store.readPointer(pointer);
  const memory = { cacheSize: 1e6, sharesReads: true };
  const releases = openLiveReleases({ store, readPointer, ...memory, logger });
  const handle = siteHandler({ releases, logger, onLost, ...options });

  async function get(
    target: string,
    { method = 'GET', ...headers }: Record<string, string | undefined> = {},
  ) {
    const response = await handle({ method, target, header: (name) => headers[name] });
    const bytes = Buffer.from(response.body ?? []);
    const { status } = response;
    return { status, headers: response.headers, body: String(bytes), bytes };
  }
  return { store, log, lost, get, publish: (site: Site) => publishSite(store, site) };
}

/** The Content-Security-Policy of what's live at each path. */
export async function policiesAt(store: ObjectStore, ...paths: string[]) {
  const replies = await Promise.all(paths.map((path) => serve(store).get(path)));
  return replies.map(({ headers }) => headers['content-security-policy']);
}

export async function serveSite(site: Site, options: Options = {}) {
  const served = serve(memoryStore(), options);
  await served.publish(site);
  return served;
}

/** The object with the content of a file. */
export function blobOf(content: string): string {
  return fileKey(describeFile(html, Buffer.from(content)));
}
