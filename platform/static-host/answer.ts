import { closeSync } from 'node:fs';
import type { ByteRange } from './byte-range.ts';
import { conditional } from './conditional.ts';
import { applyHeaderRules } from './headers-file.ts';
import { notice } from './notice.ts';
import { redirection, type Redirection } from './redirects-file.ts';
import type { Release } from './release.ts';
import { encodedPath, requestTarget, type RequestTarget } from './request-target.ts';
import { represented } from './representation.ts';
import { fileAt, nearestNotFoundPage, pageOf, type Content } from './site-file.ts';

/** What of a request decides its answer. */
export interface Question {
  /** The request line's target, as sent. */
  url: string;
  host: string;
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
  ifRange?: string | undefined;
  range?: string | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Whoever sends the answer, or drops it, closes the file. */
  content?: Content;
  /** The part of the content to send; all of it without. */
  range?: ByteRange;
}

/** What a GET is answered with from a release. Throws what the file system throws. */
export function answer(release: Release, question: Question): Answer {
  const target = requestTarget(question.url);
  if (!target) return notice(400, 'Bad address', 'This address is malformed.');
  const found = lookUp(release, question, target);
  applyHeaderRules(release.headers, question.host, target.path, found.headers);
  if (found.status >= 400) {
    // What is missing may be there in a moment, whatever is said of its neighbours.
    found.headers.set('cache-control', 'no-cache');
  }
  return conditional(found, question);
}

function lookUp(release: Release, question: Question, target: RequestTarget): Answer {
  const file = fileAt(release, target.path);
  const redirected = redirection(release.redirects, question.host, target);
  if (redirected && (redirected.rule.forced || !file)) {
    return obeyed(release, question, target, redirected);
  }
  if (!file) return missing(release, question, target.path);
  const page = pageOf(file);
  if (page !== target.path && fileAt(release, page) === file) {
    return moved(308, encodedPath(page) + (target.query && `?${target.query}`));
  }
  return represented(release, question, file, file.endsWith('/404.html') ? 404 : 200);
}

function obeyed(
  release: Release,
  question: Question,
  target: RequestTarget,
  { rule: { status }, to }: Redirection,
): Answer {
  if (status >= 300 && status < 400) return moved(status, to);
  const file = fileAt(release, requestTarget(to)?.path ?? '//');
  return file
    ? represented(release, question, file, status)
    : missing(release, question, target.path);
}

/** Without a `_headers` rule no browser remembers it: a redirection can be taken back. */
function moved(status: number, location: string): Answer {
  return { status, headers: new Headers({ location, 'cache-control': 'no-cache' }) };
}

function missing(release: Release, question: Question, path: string): Answer {
  const page = nearestNotFoundPage(release, path);
  return page
    ? represented(release, question, page, 404)
    : notice(404, 'Page not found', 'There is no page at this address.');
}

/** Frees what an answer that will not be sent holds. */
export function drop({ content }: Answer): void {
  if (content && 'descriptor' in content) closeSync(content.descriptor);
}
