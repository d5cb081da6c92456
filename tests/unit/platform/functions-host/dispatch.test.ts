import { describe, expect, test } from 'vitest';
import { echo, serveFunctions } from './functions-folder.ts';

describe('dispatch', () => {
  test('the path that a function sees starts with its own name, as on hosted Supabase', async () => {
    const { host } = await serveFunctions({ 'echo/index.ts': echo });
    const response = await fetch(`${host.address}/echo/deep/er?a=1`, {
      method: 'POST',
      body: 'hé',
    });
    expect(await response.json()).toEqual({
      method: 'POST',
      path: '/echo/deep/er?a=1',
      body: 'hé',
    });
  });

  test.each(['/', '/missing', '/_shared', '/_shared/index.ts', '/deno.json', '/..%2fecho', '/%00'])(
    '%s is not a function',
    async (path) => {
      const { host } = await serveFunctions({
        'echo/index.ts': echo,
        '_shared/index.ts': `throw new Error('not a function');`,
      });
      const response = await fetch(host.address + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'There is no function with this name.' });
    },
  );

  test('a function is imported on its first call, once for concurrent ones', async () => {
    const { host, log } = await serveFunctions({
      'slow/index.ts': `console.log('imported');
        await new Promise((resolve) => setTimeout(resolve, 50));
        Deno.serve(() => new Response('slow'));`,
      'other/index.ts': `Deno.serve(() => new Response('other'));`,
    });
    expect(await host.health()).toMatchObject({ ok: true, imported: [] });
    const names = ['slow', 'slow', 'other', 'slow'];
    const responses = names.map(async (name) => (await fetch(`${host.address}/${name}`)).text());
    expect(await Promise.all(responses)).toEqual(names);
    await expect.poll(() => log, { timeout: 10_000 }).toEqual(['functions: imported']);
    const { imported } = await host.health();
    expect(new Set(imported as string[])).toEqual(new Set(['slow', 'other']));
  });

  test('functions import from npm and from their shared folder', async () => {
    const { host } = await serveFunctions({
      '_shared/rule.ts': `import * as v from 'valibot'; export const rule = v.number();`,
      'check/index.ts': `import { rule } from '../_shared/rule.ts';
        import * as v from 'valibot';
        Deno.serve(async (request) => Response.json(v.is(rule, await request.json())));`,
    });
    const check = (body: string) => fetch(`${host.address}/check`, { method: 'POST', body });
    expect(await (await check('1')).json()).toBe(true);
    expect(await (await check('"1"')).json()).toBe(false);
  });
});

describe('a function that fails', () => {
  test('returns 500 and is named in the log, without the request’s data', async () => {
    const { host, log } = await serveFunctions({
      'broken/index.ts': `Deno.serve(async (request) => {
        await request.text();
        throw new Error('the reason');
      });`,
    });
    const response = await fetch(`${host.address}/broken?token=t0k`, {
      method: 'POST',
      body: 's3cret',
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 'The function broken failed.' });
    await expect
      .poll(() => log.join('\n'), { timeout: 10_000 })
      .toContain('broken failed: Error: the reason');
    expect(log.join('\n')).not.toMatch(/s3cret|t0k/);
  });

  test.each([
    ['throws during its import', `throw new Error('at import');`, 'Error: at import'],
    ['has a syntax error', `const = ;`, 'Expected'],
    ['imports a missing file', `import './gone.ts';`, 'gone.ts'],
    ['never calls Deno.serve', `export {};`, 'it doesn’t call Deno.serve'],
  ])(
    'because it %s returns 500, is named in the log, and doesn’t affect others',
    async (_, source, why) => {
      const { host, log } = await serveFunctions({ 'bad/index.ts': source, 'echo/index.ts': echo });
      expect((await fetch(`${host.address}/bad`)).status).toBe(500);
      await expect
        .poll(() => log.join('\n'), { timeout: 10_000 })
        .toContain('bad couldn’t be imported:');
      await expect.poll(() => log.join('\n'), { timeout: 10_000 }).toContain(why);
      expect((await fetch(`${host.address}/echo`)).status).toBe(200);
      expect((await fetch(`${host.address}/bad`)).status).toBe(500);
    },
  );

  test('outside a request doesn’t affect others', async () => {
    const { host, log } = await serveFunctions({
      'stray/index.ts': `Deno.serve(() => {
        Promise.reject(new Error('unhandled rejection'));
        setTimeout(() => { throw new Error('thrown by a timer'); });
        return new Response('response');
      });`,
    });
    expect(await (await fetch(`${host.address}/stray`)).text()).toBe('response');
    await expect.poll(() => log.join('\n'), { timeout: 10_000 }).toContain('unhandled rejection');
    await expect.poll(() => log.join('\n'), { timeout: 10_000 }).toContain('thrown by a timer');
    expect(await host.health()).toMatchObject({ ok: true, restarts: 0 });
  });
});
