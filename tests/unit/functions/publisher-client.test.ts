import { afterEach, expect, test, vi } from 'vitest';
import { askPublisher } from '../../../supabase/functions/publishing/publisher-client.ts';

const variables: Record<string, string> = {
  BUILD_HOOK_URL: 'https://site.example/hooks/build',
  BUILD_HOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

afterEach(() => void vi.unstubAllGlobals());

function ask(reply: Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(reply));
  return askPublisher({ get: (name) => variables[name] }, '/releases', {});
}

test('the publisher’s answer is passed on', async () => {
  expect(await ask(Response.json({ live: 'a' }))).toEqual({ status: 'ok', body: { live: 'a' } });
});

test.each([401, 409, 503])('the publisher’s reason for a %i is passed on', async (status) => {
  const reply = Response.json({ message: 'Not now.' }, { status });
  expect(await ask(reply)).toEqual({ status: 'refused', message: 'Not now.' });
});

test.each([400, 404, 500])('a %i comes from another server', async (status) => {
  const reply = Response.json({ message: 'Not found.' }, { status });
  expect(await ask(reply)).toEqual({ status: 'unreachable' });
});

test('so does HTML', async () => {
  expect(await ask(new Response('<h1>Hello</h1>'))).toEqual({ status: 'unreachable' });
});
