import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Backend } from '../../platform/backend/index.ts';
import {
  createDemoAccounts,
  deleteDemoAccounts,
  demoAccounts,
  demoPassword,
} from '../../platform/demo-accounts.ts';
import { newEmail, password, useAuth } from './auth/fixture.ts';
import { describePlatform } from './lanes/index.ts';
import { productMigrations } from './lanes/plain-backend.ts';

const script = ['platform/launch.mjs', 'platform/staff-role.ts'];

describePlatform('Staff accounts', (lane) => {
  const auth = useAuth(lane, { migrations: productMigrations });
  const { makeAccount } = auth;

  async function roleOf(email: string) {
    const [row] = await auth.query<{ role: string }>(
      'select private.get_user_role(id) as role from auth.users where email = $1',
      [email],
    );
    return row?.role;
  }

  test('demo accounts have the role in their name, can be created again, and can be deleted', async () => {
    const backend = auth.running().backend as Backend;
    await createDemoAccounts(backend);
    await createDemoAccounts(backend);
    for (const { email, role } of demoAccounts) {
      expect((await auth.signIn(email, demoPassword)).code).toBe('ok');
      expect(await roleOf(email)).toBe(role);
    }
    // A role that was changed later stays.
    const [{ email }] = demoAccounts;
    await auth.query(
      `update public.user_roles set role = 'moderator'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    await createDemoAccounts(backend);
    expect(await roleOf(email)).toBe('moderator');

    await deleteDemoAccounts(backend);
    for (const { email } of demoAccounts) expect(await roleOf(email)).toBeUndefined();
  });

  describe('npm run staff:role', () => {
    async function run(command: string, args: string[], input = '', env = {}) {
      const { url, keys } = auth.running();
      const child = spawn(command, args, {
        env: { ...process.env, PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: keys.secret, ...env },
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

    test('needs a secret key, and creates none', async () => {
      const args = [...script, newEmail(), 'admin', '--yes'];
      const env = { SUPABASE_SECRET_KEY: '', DATA_DIR: '/nonexistent/data' };
      expect(await run(process.execPath, args, '', env)).toEqual({
        code: 1,
        output:
          '/nonexistent/data has no secret key yet. Run `npm start` first, or set SUPABASE_SECRET_KEY for a hosted project.\n',
      });
    });

    test('prints the account without control characters, and grants the role', async () => {
      const email = newEmail();
      const fullName = '\u202eniamod A \u2066';
      await auth.running().backend?.createUser({ email, password, fullName });
      const { code, output } = await runScript(email.toUpperCase(), 'admin', '--yes');
      const lines = [
        `Account       ${email}`,
        'Full name     niamod A',
        'Created       \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC',
        'Confirmed     \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC',
        'Current role  user',
        `${email.toUpperCase()} now has the role admin.`,
      ];
      expect(output).toMatch(new RegExp(lines.join('\n')));
      expect([code, await roleOf(email)]).toEqual([0, 'admin']);
    });

    test('refuses an unconfirmed address', async () => {
      const email = newEmail();
      await auth.signUp(email);
      const { code, output } = await runScript(email, 'admin', '--yes');
      expect(output).toContain('Confirmed     no');
      expect(output).toContain(`The address ${email} isn’t confirmed`);
      expect([code, await roleOf(email)]).toEqual([1, 'user']);
    });

    test('asks for confirmation in a terminal, and requires --yes without one', async () => {
      const { email } = await makeAccount();
      const refused = await runInTerminal('\n', email, 'moderator');
      expect(refused.output).toContain(`Account       ${email}`);
      expect(refused.output).toContain('Nothing was changed.');
      expect(await runScript(email, 'moderator')).toEqual({
        code: 1,
        output: 'Can’t ask for confirmation without a terminal. Add --yes to skip the question.\n',
      });
      expect(await roleOf(email)).toBe('user');

      const agreed = await runInTerminal('y\n', email, 'moderator');
      expect(agreed.output).toContain(`${email} now has the role moderator.`);
      expect(await roleOf(email)).toBe('moderator');
    });

    test('explains unknown accounts and wrong arguments', async () => {
      expect(await runScript('nobody@example.com', 'admin', '--yes')).toEqual({
        code: 1,
        output:
          'There is no account for nobody@example.com. Ask its owner to sign up, or invite them on /staff/people.\n',
      });
      for (const args of [['a@example.com', 'owner'], ['--force']]) {
        expect(await runScript(...args)).toEqual({
          code: 1,
          output: 'Usage: npm run staff:role -- EMAIL user|moderator|admin [--yes]\n',
        });
      }
    });

    test('refuses an address that has moved to another account', async () => {
      const [first, second] = [await makeAccount(), await makeAccount()];
      const service = await auth.running().client('service_role');
      const { error } = await service.rpc('grant_staff_role', {
        staff_email: second.email,
        new_role: 'admin',
        account_id: first.id,
      });
      expect(error?.message).toContain('belongs to another account now');
      expect(await roleOf(second.email)).toBe('user');
    });
  });
});
