import { realpathSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../listen.ts';
import type { Service } from '../service.ts';
import { answer, drop, type Answer, type Question } from './answer.ts';
import { notice } from './notice.ts';
import { releaseOpener, type Release } from './release.ts';
import { send } from './send.ts';

/** So many publishes in a row would have to end while one page is looked up. */
const longestChase = 10;

export interface StaticHostOptions {
  /** 0: any free one. */
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  /** The release folder to serve, asked anew for each request. */
  root: () => string;
  logger?: (line: string) => void;
}

/**
 * Serves a site as the big static hosts do: GET and HEAD of files, precompressed neighbours, ETag,
 * `_headers`, `_redirects`, nested 404 pages. Throws a PlatformError when the port is taken.
 */
export async function startStaticHost({
  port,
  host,
  root,
  logger = console.error,
}: StaticHostOptions): Promise<Service> {
  const openRelease = releaseOpener(logger);
  function currentFolder(): string | undefined {
    try {
      return realpathSync.native(root());
    } catch {
      return undefined;
    }
  }

  function answerNow(question: Question): Answer {
    for (let chase = 1; ; chase += 1) {
      const folder = currentFolder();
      if (folder === undefined) return unpublished();
      let release: Release | undefined;
      // The tree that was just flipped away from may be changing into the next release already, or,
      // with a second flip, have changed: then a page could meet another release's rules.
      const isSettled = () =>
        chase === longestChase || (currentFolder() === folder && openRelease(folder) === release);
      try {
        release = openRelease(folder);
        const found = answer(release, question);
        if (isSettled()) return found;
        drop(found);
      } catch (error) {
        if (chase === longestChase || currentFolder() === folder) return broken(error);
      }
    }
  }

  function broken(error: unknown): Answer {
    logger(`The site could not read its files: ${String(error)}`);
    return notice(500, 'Something went wrong', 'This page could not be read. Try again.');
  }

  const server = createServer((request, response) => {
    const head = request.method === 'HEAD';
    if (!head && request.method !== 'GET') {
      send(response, methodNotAllowed(), false);
      return;
    }
    send(response, answerNow(questionOf(request, head)), head);
  });
  const listening = await listen(server, port, host, 'SITE_PORT');

  let closed: Promise<void> | undefined;
  return {
    name: 'site',
    address: listening.address,
    async health() {
      const folder = currentFolder();
      if (folder === undefined || !statSync(folder).isDirectory()) {
        return { ok: false, error: 'No release of the site has been published yet.' };
      }
      const { problems } = openRelease(folder);
      return { ok: true, ...(problems.length > 0 && { problems }) };
    },
    close: () => (closed ??= listening.close()),
  };
}

function questionOf({ url = '', headers }: IncomingMessage, head: boolean): Question {
  return {
    url,
    host: headers.host ?? '',
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
    // Ranges are defined for GET alone (RFC 9110 §14.2).
    ifRange: head ? undefined : headers['if-range']?.toString(),
    range: head ? undefined : headers.range,
  };
}

function unpublished(): Answer {
  const sentence = 'The site is not published yet. Try again in a few seconds.';
  const found = notice(503, 'Just a moment', sentence);
  found.headers.set('retry-after', '5');
  return found;
}

function methodNotAllowed(): Answer {
  const sentence = 'This site is read with GET and HEAD only.';
  const found = notice(405, 'Method not allowed', sentence);
  found.headers.set('allow', 'GET, HEAD');
  // What the visitor wanted to send is not waited for.
  found.headers.set('connection', 'close');
  return found;
}
