import { ask } from '../unit/platform/ask.ts';
import { expect, test } from './fixtures/journey.ts';

test('every server rejects DNS rebinding and framing', async ({ addresses }) => {
  for (const address of [
    `${addresses.backend}/health`,
    `${addresses.publisher}/status`,
    `${addresses.publisher}/health`,
    `${process.env['TEST_MAIL']}/api/messages`,
  ]) {
    const { pathname } = new URL(address);
    const { status, headers } = await ask(address, pathname);
    expect(status, address).toBe(200);
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
    const rebound = await ask(address, pathname, { headers: { host: 'rebound.evil.test' } });
    expect(rebound.status, address).toBe(421);
  }
});
