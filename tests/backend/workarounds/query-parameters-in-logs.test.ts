import { expect, test, vi } from 'vitest';
import { ask, describeWorkaround } from './fixture.ts';

// Before a backend is up: what it lets through to the console ends here.
const spoken = (['error', 'warn', 'info', 'log'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation(() => undefined),
);

function said() {
  return spoken.flatMap(({ mock }) => mock.calls).flat();
}

describeWorkaround('Logs', (running) => {
  test('a failing statement leaves neither its parameters nor its values anywhere', async () => {
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

    expect(said()).toEqual([]);
    expect(running().lines.join('\n')).toMatch(/^POST \/rpc\/refuse answered 500: XX000$/m);
    expect(running().lines.join('\n')).not.toContain('hush');
  });

  test('a failing auth statement is named by its code alone', async () => {
    await running().query(
      'alter table auth.identities add constraint never check (false) not valid',
    );
    const answer = await ask(running(), '/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email: 'hush@example.com', password: 'hush-hush' }),
    });
    await running().query('alter table auth.identities drop constraint never');

    expect(answer.status).toBe(500);
    expect(said()).toEqual([]);
    expect(running().lines.at(-1)).toMatch(/^POST \/signup answered 500: 23514 never$/);
  });
});
