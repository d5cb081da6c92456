import { Server } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { startBackend } from '../../../platform/backend/index.ts';
import { ask } from '../ask.ts';
import { copyEmbeddedDatabase } from '../lanes/embedded-databases.ts';
import { describeLanes, describePlatform, type Running } from '../lanes/index.ts';
import { plainBackend } from '../lanes/plain-backend.ts';

// Before the backend starts, which replaces them.
const spies = (['error', 'warn', 'info', 'log'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation(() => undefined),
);

function consoleOutput() {
  return spies.flatMap(({ mock }) => mock.calls).flat();
}

const refuse = `
  create function public.refuse(state text) returns void language plpgsql set search_path = '' as
    $$ begin raise exception 'Refused.' using errcode = state, detail = 'why', hint = 'how'; end $$;
  grant execute on function public.refuse(text) to anon`;

/**
 * What database/spec-calls.test.ts and the permission matrix don't show: they run on both lanes, too, and check grants,
 * timestamps, and violated constraints. attacks/front-door.test.ts has the headers that triggers see.
 */
describeLanes('Workarounds', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start({ sql: refuse });
  });

  const onLite = test.skipIf(lane.name === 'postgrest');
  const post = (path: string, body: object) =>
    ask(running, path, { method: 'POST', body: JSON.stringify(body) });

  onLite('logs don’t contain the parameters or values of a failed statement', async () => {
    spies.forEach((spy) => spy.mockClear());
    expect((await ask(running, '/rest/v1/leads?email=eq.hush-1')).status).toBe(401);
    const session_id = 'hush-2'.repeat(20);
    const choice = { session_id, consent_type: 'google_ads', consent_given: true };
    expect((await post('/rest/v1/consent_tracking', choice)).status).toBe(400);
    await post('/rest/v1/rpc/refuse', { state: 'XX000' });

    expect(consoleOutput()).toEqual([]);
    expect(running.lines.join('\n')).toMatch(/^POST \/rpc\/refuse answered 500: XX000$/m);
    expect(running.lines.join('\n')).not.toContain('hush');
  });

  onLite('logs contain only the error code of a failed auth statement', async () => {
    spies.forEach((spy) => spy.mockClear());
    await running.query('alter table auth.identities add constraint never check (false) not valid');
    const account = { email: 'hush@example.com', password: 'hush-hush' };
    const answer = await post('/auth/v1/signup', account);
    await running.query('alter table auth.identities drop constraint never');

    expect(answer.status).toBe(500);
    expect(consoleOutput()).toEqual([]);
    expect(running.lines.at(-1)).toMatch(/^POST \/signup answered 500: 23514 never$/);
  });

  // With PostgREST as the reference.
  test.each([
    ['23514', 400],
    ['42501', 401],
    ['42883', 404],
    ['53300', 503],
    ['P0001', 400],
    ['PT429', 429],
    ['XX000', 500],
  ])('%s raised by a function is a %i', async (state, status) => {
    const answer = await post('/rest/v1/rpc/refuse', { state });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      code: state,
      message: 'Refused.',
      details: 'why',
      hint: 'how',
    });
  });

  onLite.each([
    '/',
    '/_system/info',
    '/auth/v1/magiclink',
    '/rest/v1/%2e%2e/%2e%2e/_system/info',
    '/auth/v1/authorize?provider=github',
    // Lite would decode these, which would bypass the rate limits of sign-in.
    '/auth/v1/%74oken?grant_type=password',
    '/%61uth/v1/token?grant_type=password',
  ])('Lite’s own route %s is a 404 with and without the secret key', async (path) => {
    const keyless = await ask(running, path, { headers: { apikey: '' } });
    const keyed = await ask(running, path, { headers: { apikey: running.keys.secret } });
    expect([keyless.status, keyed.status]).toEqual([404, 404]);
    expect(await keyed.json()).toEqual({ message: 'There’s nothing at this address.' });
  });

  onLite.each<[string, object | undefined, number]>([
    ['select=id', { title: 'a number', tags: 5 }, 400],
    ['select=id', { title: 'an object', tags: { a: 1 } }, 400],
    ['select=id&tags=eq.{"a":1}', undefined, 400],
    ['select=id&tags=eq.{}', undefined, 200],
  ])('another value for an array in %s %j doesn’t break the next request', async (...row) => {
    const [query, body, status] = row;
    const path = `/rest/v1/blog_posts?${query}`;
    const answer = await (body ? post(path, body) : ask(running, path));
    const next = await ask(running, '/rest/v1/blog_posts?select=id&limit=1');
    expect([answer.status, next.status]).toEqual([status, 200]);
  });
});

describePlatform('A backend whose server can’t be closed', () => {
  test('closes its database and restores the console', async () => {
    const { error } = console;
    const { directory, remove } = await copyEmbeddedDatabase('migrated');
    const { close, query } = await startBackend(plainBackend(directory));
    expect(console.error).not.toBe(error);
    vi.spyOn(Server.prototype, 'close').mockImplementationOnce(function (this: Server) {
      this.emit('error', new Error('Not now'));
      return this.close();
    });
    await expect(close()).rejects.toThrow('Not now');
    expect(console.error).toBe(error);
    await expect(query('select')).rejects.toThrow('The database is closed.');
    await remove();
  });
});
