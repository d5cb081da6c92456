import { beforeAll, expect, test } from 'vitest';
import { describePlatform, type Running } from './lanes/index.ts';
import { ask } from './ask.ts';

/** The regular expression backtracks for years. */
const functions = `
  create function public.stuck() returns boolean language plpgsql volatile set search_path = '' as
    $$ begin return repeat('a', 3000) || 'b' ~ '^(.+)(.+)(.+)\\1\\2\\3$'; end $$;
  create function public.quick() returns text language sql volatile set search_path = '' as
    $$ select pg_notify('outbox', 'called')::text; select 'quick' $$;
  create function public.limited() returns text language sql volatile set search_path = '' set statement_timeout = '500ms' as
    $$ select pg_sleep(1)::text $$;
  grant execute on function public.stuck(), public.quick(), public.limited() to anon, service_role;
`;

// On a hosted project, PostgREST and the roles' timeouts do the same (database/lints.test.ts).
describePlatform('A stuck query', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start({ sql: functions });
  });

  const call = (name: string) => ask(running, `/rest/v1/rpc/${name}`, { method: 'POST' });

  async function health() {
    const answer = await fetch(`${running.url}/health`);
    const { parts } = (await answer.json()) as { parts: { database: object } };
    return { status: answer.status, ...parts.database };
  }

  test('has the limit of its function, if that has one', async () => {
    const answer = await call('limited');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: '57014' });
  });

  test('is canceled as in PostgREST, restarts only the database, and /health reports it', async () => {
    const received: string[] = [];
    running.backend?.listen('outbox', (payload) => payload === 'called' && received.push(payload));
    running.lines.length = 0;
    const stuck = call('stuck');
    const others = Promise.all([call('quick'), call('quick'), call('quick')]);
    await expect.poll(health, { timeout: 2900 }).toEqual({
      ...{ status: 503, ok: false, message: 'The database isn’t responding.' },
    });
    const answer = await stuck;
    expect(answer.status).toBe(500);
    const message = 'canceling statement due to statement timeout';
    expect(await answer.json()).toEqual({ code: '57014', message, details: null, hint: null });
    for (const other of [...(await others), await call('quick')]) {
      expect(other.status).toBe(200);
      expect(await other.json()).toBe('quick');
    }
    await expect.poll(health).toEqual({ status: 200, ok: true });
    await expect.poll(() => received).toEqual(Array.from({ length: 4 }, () => 'called'));
    expect(running.lines).toEqual([
      'Restarting the embedded database: POST /rpc/stuck ran longer than 3000 ms.',
      'POST /rpc/stuck answered 500: 57014',
    ]);
  });
});
