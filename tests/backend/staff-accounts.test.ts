import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Backend } from '../../platform/backend/index.ts';
import {
  createDemoAccounts,
  deleteDemoAccounts,
  demoAccounts,
  demoPassword,
} from '../../platform/demo-accounts.ts';
import { newEmail, useAuth } from './auth/fixture.ts';
import { describePlatform } from './lanes/index.ts';

const script = ['platform/launch.mjs', 'platform/staff-role.ts'];

describePlatform('Staff accounts', (lane) => {
  const auth = useAuth(lane);

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

  test('npm run staff:role grants a role, but not to an unconfirmed address or an unknown account', async () => {
    async function run(args: string[], env = {}) {
      const { url, keys } = auth.running();
      const child = spawn(process.execPath, [...script, ...args], {
        env: { ...process.env, PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: keys.secret, ...env },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      }
      await once(child, 'close');
      return { code: child.exitCode, output };
    }
    const [{ email }, unconfirmed] = [await auth.makeAccount(), newEmail()];
    expect(await run([email.toUpperCase(), 'admin'])).toEqual({
      code: 0,
      output: `${email.toUpperCase()} now has the role admin.\n`,
    });
    expect(await roleOf(email)).toBe('admin');
    await auth.signUp(unconfirmed);
    const { code, output } = await run([unconfirmed, 'admin']);
    expect([code, await roleOf(unconfirmed)]).toEqual([1, 'user']);
    expect(output).toContain('email address isn’t confirmed');
    expect(await run(['nobody@example.com', 'admin'])).toEqual({
      code: 1,
      output:
        'There is no account for nobody@example.com. Ask its owner to sign up, or invite them on /staff/people.\n',
    });

    const usage = 'Usage: npm run staff:role -- EMAIL user|moderator|admin\n';
    expect((await run(['a@example.com', 'owner'])).output).toBe(usage);
    // It doesn't create a key.
    const env = { SUPABASE_SECRET_KEY: '', DATA_DIR: '/nonexistent/data' };
    expect(await run([newEmail(), 'admin'], env)).toEqual({
      code: 1,
      output:
        '/nonexistent/data has no secret key yet. Run `npm start` first, or set SUPABASE_SECRET_KEY for a hosted project.\n',
    });
  });
});
