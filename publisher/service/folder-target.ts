import type { FolderOptions } from '../content/publish-task.ts';
import { PublishError } from '../error.ts';
import type { PublishTarget } from '../server.ts';
import { folderPointer, folderStore } from '../stores/folder.ts';
import { openPublishProcess } from './publish-process.ts';
import { openPurger, varnishPurge } from './purge.ts';

/** Publishes to a folder. `purgeUrl` is the purge address of Varnish, if the site is behind it. */
export function folderTarget(
  options: FolderOptions & { purgeUrl?: string | undefined },
  logger: (line: string) => void,
): PublishTarget {
  const { purgeUrl, ...folder } = options;
  const store = folderStore(folder.releases);
  const process = openPublishProcess(folder, logger);
  const target = {
    store,
    pointer: folderPointer,
    publish: (everything: boolean) => process.publish(everything),
    close: () => process.close(),
  };
  if (purgeUrl === undefined) return target;
  const purge = varnishPurge(purgeUrl);
  const purger = openPurger({ store, pointer: folderPointer, purge, logger });
  return {
    ...target,
    async show() {
      await purger.purge();
      const { error } = purger.status();
      if (error !== null) throw new PublishError(error);
    },
    purgeStatus: () => purger.status(),
    async close() {
      purger.close();
      await process.close();
    },
  };
}
