import { beforeAll, describe, expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import {
  faults,
  forms,
  readings,
  writings,
  type Attempt,
  type Secret,
} from './author-email/paths.ts';
import { callers, credentials, type Caller } from './matrix/callers.ts';
import { calls, type Made } from './matrix/calls.ts';
import { functionRights } from './matrix/function-rights.ts';
import type { Probe } from './matrix/probe.ts';
import { tableRights } from './matrix/table-rights.ts';
import { makeWorld } from './matrix/world.ts';

// Known before the backend is, so that the names of the tests can say what is asked.
const marker = 'marker@secret.example';

/** No role reads the address that came with a comment, by any way (design: what each role may do). */
describeLanes('author_email', (lane) => {
  let probe: Probe;
  let secret: Secret;

  beforeAll(async () => {
    const running = await lane.start();
    const world = await makeWorld(running);
    probe = { running, world };
    secret = { marker, ours: world.comment, post: world.commented };
    await running.query('update public.blog_comments set author_email = $1', [marker]);
  });

  async function ask(caller: Caller, { method = 'GET', path, body, headers }: Attempt) {
    const { running, world } = probe;
    const answer = await fetch(`${running.url}/rest/v1/${path}`, {
      method,
      headers: {
        ...credentials(caller, running, world),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = [...answer.headers].join('\n') + (await answer.text());
    return { status: answer.status, tells: said.includes('secret.example') };
  }

  /** A cell per caller and attempt: the attempts name ids, which are known once the backend is up. */
  function cells(attempts: (secret: Secret) => Attempt[]) {
    const sample = attempts({ marker, ours: '<comment>', post: '<post>' });
    return callers.flatMap((caller) =>
      sample.map(({ method = 'GET', path, headers, body }, n) => ({
        caller,
        n,
        what: [method, path, headers?.['accept'], body && JSON.stringify(body)]
          .filter((part) => part !== undefined)
          .join(' ')
          .slice(0, 160),
      })),
    );
  }

  describe.each([
    ['is not read', readings, 400],
    ['nor in another form', forms, 400],
    ['nor written, shown or compared with', writings, 400],
    // An update of what somebody does not see is no error.
    ['nor told by an error', faults, 204],
  ] as const)('%s', (_, attempts, least) => {
    test.each(cells(attempts))('by $caller: $what', async ({ caller, n }) => {
      const attempt = attempts(secret)[n];
      expect(attempt && (await ask(caller, attempt))).toEqual({
        status: expect.toSatisfy((status: number) => status >= least && status < 500),
        tells: false,
      });
      const rows = await probe.running.query(
        'select author_email, moderation_status from public.blog_comments where id = $1',
        [secret.ours],
      );
      expect(rows).toEqual([{ author_email: marker, moderation_status: 'approved' }]);
    });
  });

  const everything = [
    ...Object.keys(tableRights).map((table) => ({ method: 'GET' as const, path: table })),
    ...Object.keys(functionRights).map((name) => ({
      method: 'POST' as const,
      path: `rpc/${name}`,
    })),
  ];
  const answers = callers.flatMap((caller) =>
    everything.map((request) => ({ caller, ...request })),
  );

  test.each(answers)('is in no answer to $caller: $path', async ({ caller, method, path }) => {
    const { running, world } = probe;
    const call = method === 'POST' ? (calls[path.slice('rpc/'.length)] ?? {}) : {};
    const [row] = call.prepare ? await running.query<{ made?: Made }>(call.prepare(world)) : [];
    await running.query('update public.blog_comments set author_email = $1', [marker]);
    const body = method === 'POST' ? (call.args?.(world, row?.made ?? {}) ?? {}) : undefined;
    const { status, tells } = await ask(caller, { method, path, ...(body && { body }) });
    expect({ understood: status < 404, tells }).toEqual({ understood: true, tells: false });
  });

  test('is in no line that the backend logs', () => {
    expect(probe.running.lines.filter((line) => line.includes('secret.example'))).toEqual([]);
  });
});
