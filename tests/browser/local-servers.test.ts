import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, expectInConsole, test } from './fixtures/journey.ts';

/** Sends a request with any Host header, which fetch doesn't allow. */
async function send(address: string, options: { method?: string; host?: string }) {
  const { hostname, port, pathname, host: ownHost } = new URL(address);
  const { method = 'GET', host = ownHost } = options;
  const sent = httpRequest({ hostname, port, path: pathname, method, headers: { host } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

function servers({ backend, publisher }: { backend: string; publisher: string }) {
  const mail = process.env['TEST_MAIL'] ?? '';
  return [
    `${backend}/health`,
    `${publisher}/status`,
    `${publisher}/health`,
    `${mail}/api/messages`,
  ];
}

test('every server rejects DNS rebinding', async ({ addresses }) => {
  for (const address of servers(addresses)) {
    expect((await send(address, {})).status, address).toBe(200);
    expect((await send(address, { host: 'rebound.evil.test' })).status, address).toBe(421);
  }
});

test('an unknown method is a client error', async ({ addresses }) => {
  for (const address of [...servers(addresses), `${addresses.site}/`]) {
    const { status } = await send(address, { method: 'TRACE' });
    expect([404, 405], address).toContain(status);
  }
});

test('other origins can’t frame the health pages or the mailbox', async ({ page, addresses }) => {
  expectInConsole('frame-ancestors');
  expectInConsole('ERR_BLOCKED_BY_RESPONSE');
  for (const address of servers(addresses)) {
    const { headers } = await send(address, {});
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
  }
  await page.setContent(
    servers(addresses)
      .map((address) => `<iframe src="${address}"></iframe>`)
      .join(''),
  );
  for (const frame of page.frames().slice(1)) {
    await frame.waitForLoadState();
    expect(frame.url()).toBe('chrome-error://chromewebdata/');
  }
});
