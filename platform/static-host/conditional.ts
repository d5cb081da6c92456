import { drop, type Answer, type Question } from './answer.ts';
import { byteRange } from './byte-range.ts';

/** The answer as the request's conditions have it: 304 when the visitor has it, 206 for a part of it. */
export function conditional(answer: Answer, question: Question): Answer {
  const { status, headers, content } = answer;
  const etag = headers.get('etag');
  if (status !== 200 || !content || !etag) return answer;

  if (isKnown(etag, question.ifNoneMatch)) {
    drop(answer);
    for (const name of ['content-type', 'content-encoding', 'accept-ranges']) headers.delete(name);
    return { status: 304, headers };
  }

  const whole = question.ifRange !== undefined && question.ifRange !== etag;
  const range = whole ? undefined : byteRange(question.range, content.size);
  if (range === undefined) return answer;
  if (range === 'unsatisfiable') {
    drop(answer);
    headers.set('content-range', `bytes */${content.size}`);
    return { status: 416, headers };
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
  return { status: 206, headers, content, range };
}

/** Compared weakly, as If-None-Match is (RFC 9110 §13.1.2). */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ''));
}
