import { beforeAll, expect, test, vi } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

// Before the backend starts.
const spies = (['error', 'warn', 'info', 'log'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation(() => undefined),
);

function consoleOutput() {
  return spies.flatMap(({ mock }) => mock.calls).flat();
}

testWorkaround('Logs', (running) => {
  beforeAll(() => spies.forEach((spy) => spy.mockClear()));

  test('don’t contain the parameters or values of a failed statement', async () => {
    await ask(running(), '/rest/v1/things?secret=eq.hush-1', { method: 'GET' });
    for (let turn = 0; turn < 2; turn += 1) {
      await ask(running(), '/rest/v1/things', {
        method: 'POST',
        body: JSON.stringify({ title: 'hush-2' }),
      });
    }
    await ask(running(), '/rest/v1/rpc/refuse', {
      method: 'POST',
      body: JSON.stringify({ state: 'XX000' }),
    });

    expect(consoleOutput()).toEqual([]);
    expect(running().lines.join('\n')).toMatch(/^POST \/rpc\/refuse answered 500: XX000$/m);
    expect(running().lines.join('\n')).not.toContain('hush');
  });

  test('contain only the error code of a failed auth statement', async () => {
    await running().query(
      'alter table auth.identities add constraint never check (false) not valid',
    );
    const answer = await ask(running(), '/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email: 'hush@example.com', password: 'hush-hush' }),
    });
    await running().query('alter table auth.identities drop constraint never');

    expect(answer.status).toBe(500);
    expect(consoleOutput()).toEqual([]);
    expect(running().lines.at(-1)).toMatch(/^POST \/signup answered 500: 23514 never$/);
  });
});
