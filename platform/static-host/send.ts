import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { drop, type Answer } from './answer.ts';

/** Writes an answer out, for HEAD without its content. */
export function send(response: ServerResponse, answer: Answer, head: boolean): void {
  const { status, headers, content, range } = answer;
  const length = range ? range.end - range.start + 1 : (content?.size ?? 0);
  if (status !== 304) response.setHeader('content-length', length);
  response.setHeaders(headers);
  response.statusCode = status;
  if (!content || head) {
    drop(answer);
    response.end();
  } else if ('bytes' in content) {
    response.end(range ? content.bytes.subarray(range.start, range.end + 1) : content.bytes);
  } else {
    const file = createReadStream('', { fd: content.descriptor, ...range });
    // When the visitor leaves, or the disk fails, the connection is all there is to end.
    pipeline(file, response, () => undefined);
  }
}
