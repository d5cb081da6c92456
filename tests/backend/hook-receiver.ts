import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../platform/listen.ts';

const BUILD_HOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Stands in for the publisher. `answer` gets the path and the body of each signed request. */
export async function startHookReceiver(
  answer: (path: string | undefined, body: unknown) => { status: number; body?: string },
) {
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const headers = request.headers as Record<string, string>;
    const body = new Webhook(BUILD_HOOK_SECRET).verify(await text(request), headers);
    const reply = answer(request.url, body);
    response.writeHead(reply.status).end(reply.body);
  }
  const server = createServer((...exchange) => void receive(...exchange));
  const { address, close } = await listen(server, 0, undefined, 'the publisher');
  return { env: { BUILD_HOOK_URL: `${address}/hooks/build`, BUILD_HOOK_SECRET }, close };
}
