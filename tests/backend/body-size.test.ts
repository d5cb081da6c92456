import { beforeAll, expect, test } from 'vitest';
import { describeOneLane, type Running } from './lanes/index.ts';

describeOneLane('The request size limit', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  function send(method: string, body?: BodyInit, headers: Record<string, string> = {}) {
    return fetch(`${running.url}/rest/v1/blog_posts?id=is.null`, {
      method,
      headers: { apikey: running.keys.secret, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  }

  test('accepts a request without a body, whatever its method', async () => {
    expect((await send('DELETE')).status).toBe(204);
  });

  test('rejects a body over 2 MB with a 413', async () => {
    const answer = await send('POST', JSON.stringify({ content: 'x'.repeat(2 * 1024 * 1024) }));
    expect(answer.status).toBe(413);
  });

  test('rejects a body without a Content-Length with a 411', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    });
    const answer = await send('PATCH', stream);
    expect(answer.status).toBe(411);
    expect(await answer.json()).toEqual({
      message: 'Send the request with a Content-Length header.',
    });
  });
});
