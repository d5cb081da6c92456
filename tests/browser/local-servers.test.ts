import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, test } from './fixtures/journey.ts';

/** Sends a request with any Host header, which fetch doesn't allow. */
async function send(address: string, host: string) {
  const { hostname, port, pathname } = new URL(address);
  const sent = request({ hostname, port, path: pathname, headers: { host } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, policy: response.headers['content-security-policy'] };
}

test('every server rejects DNS rebinding and framing', async ({ addresses }) => {
  for (const address of [
    `${addresses.backend}/health`,
    `${addresses.publisher}/status`,
    `${addresses.publisher}/health`,
    `${process.env['TEST_MAIL']}/api/messages`,
  ]) {
    const { status, policy } = await send(address, new URL(address).host);
    expect(status, address).toBe(200);
    expect(policy, address).toContain("frame-ancestors 'none'");
    expect((await send(address, 'rebound.evil.test')).status, address).toBe(421);
  }
});
