import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { call, makeAccount, newEmail, password } from './auth/fixture.ts';
import { describeOneLane, type Running } from './lanes/index.ts';

describeOneLane('npm run staff:role', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start({ backend: { trustedProxies: ['127.0.0.1', '::1'] } });
  });

  const script = ['platform/launch.mjs', 'platform/staff-role.ts'];

  async function run(command: string, args: string[], input = '', env = {}) {
    const child = spawn(command, args, {
      env: {
        ...process.env,
        PUBLIC_SUPABASE_URL: running.url,
        SUPABASE_SECRET_KEY: running.keys.secret,
        ...env,
      },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('(y/N)')) child.stdin.end(input);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    await once(child, 'close');
    return { code: child.exitCode, output };
  }

  /** Runs it without a terminal. */
  const runScript = (...args: string[]) => run(process.execPath, [...script, ...args]);

  /** Runs it in a terminal and types an answer. */
  function runInTerminal(answer: string, ...args: string[]) {
    const command = [process.execPath, ...script, ...args].join(' ');
    return run('script', ['--quiet', '--return', '--command', command, '/dev/null'], answer);
  }

  async function roleOf(email: string) {
    const [row] = await running.query<{ role: string }>(
      'select private.get_user_role(id) as role from auth.users where email = $1',
      [email],
    );
    return row?.role;
  }

  test('needs a secret key, and creates none', async () => {
    const args = [...script, newEmail(), 'admin', '--yes'];
    const env = { SUPABASE_SECRET_KEY: '', DATA_DIR: '/nonexistent/data' };
    expect(await run(process.execPath, args, '', env)).toEqual({
      code: 1,
      output:
        '/nonexistent/data has no secret key yet. Run `npm start` first, or set SUPABASE_SECRET_KEY for a hosted project.\n',
    });
  });

  test('prints the account and grants the role', async () => {
    const { email } = await makeAccount(running);
    const { code, output } = await runScript(email.toUpperCase(), 'admin', '--yes');
    expect(output).toMatch(
      new RegExp(
        [
          `Account       ${email}`,
          'Full name     Dana Doe',
          'Created       \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC',
          'Confirmed     \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC',
          'Current role  user',
          `${email.toUpperCase()} now has the role admin.`,
        ].join('\n'),
      ),
    );
    expect([code, await roleOf(email)]).toEqual([0, 'admin']);
  });

  test('refuses an unconfirmed address', async () => {
    const email = newEmail();
    const data = { full_name: 'The Boss' };
    await call(running, '/signup', { body: { email, password, data } });
    const { code, output } = await runScript(email, 'admin', '--yes');
    expect(output).toContain('Confirmed     no');
    expect(output).toContain(`The address ${email} isn't confirmed`);
    expect([code, await roleOf(email)]).toEqual([1, 'user']);
  });

  test('asks for confirmation in a terminal', async () => {
    const { email } = await makeAccount(running);
    const refused = await runInTerminal('\n', email, 'moderator');
    expect(refused.output).toContain(`Account       ${email}`);
    expect(refused.output).toContain('Nothing was changed.');
    expect(await roleOf(email)).toBe('user');

    const agreed = await runInTerminal('y\n', email, 'moderator');
    expect(agreed.output).toContain(`${email} now has the role moderator.`);
    expect(await roleOf(email)).toBe('moderator');
  });

  test('requires --yes without a terminal', async () => {
    const { email } = await makeAccount(running);
    expect(await runScript(email, 'admin')).toEqual({
      code: 1,
      output: 'Can’t ask for confirmation without a terminal. Add --yes to skip the question.\n',
    });
    expect(await roleOf(email)).toBe('user');
  });

  test('strips control characters from the name', async () => {
    const email = newEmail();
    await running.backend?.createUser({ email, password, fullName: '\u202eniamod A \u2066' });
    const { output } = await runScript(email, 'user', '--yes');
    expect(output).toContain('Full name     niamod A \n');
  });

  test('explains unknown accounts and wrong arguments', async () => {
    const unknown = await runScript('nobody@example.com', 'admin', '--yes');
    expect(unknown).toEqual({
      code: 1,
      output: 'There is no account for nobody@example.com. Ask its owner to sign up first.\n',
    });
    for (const args of [[], ['a@example.com'], ['a@example.com', 'owner'], ['--force']]) {
      const { code, output } = await runScript(...args);
      expect([code, output]).toEqual([
        1,
        'Usage: npm run staff:role -- EMAIL user|moderator|admin [--yes]\n',
      ]);
    }
  });

  test('refuses an address that has moved to another account', async () => {
    const [first, second] = [await makeAccount(running), await makeAccount(running)];
    const service = await running.client('service_role');
    const { error } = await service.rpc('grant_staff_role', {
      staff_email: second.email,
      new_role: 'admin',
      account_id: first.id,
    });
    expect(error?.message).toContain('belongs to another account now');
    expect(await roleOf(second.email)).toBe('user');
  });
});
