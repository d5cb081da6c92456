import { createClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../platform/backend/index.ts';
import {
  demoAccounts,
  demoPassword,
  createDemoAccounts,
  deleteDemoAccounts,
} from '../../platform/demo-accounts.ts';
import { describeOneLane, type Running } from './lanes/index.ts';

describeOneLane('Demo accounts', (lane) => {
  let running: Running;
  let backend: Backend;

  beforeAll(async () => {
    running = await lane.start();
    if (!running.backend) throw new Error('This lane has no sign-in.');
    backend = running.backend;
  });

  async function signIn(email: string) {
    const client = createClient(running.url, running.keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { error } = await client.auth.signInWithPassword({ email, password: demoPassword });
    if (error) return error.code;
    return (await client.rpc('get_current_user_role')).data as string;
  }

  test('have the role in their name, even if created twice', async () => {
    await createDemoAccounts(backend);
    await createDemoAccounts(backend);
    for (const { email, role } of demoAccounts) expect(await signIn(email)).toBe(role);
  });

  test('keep a role that was changed later', async () => {
    const [{ email }] = demoAccounts;
    await running.query(
      `update public.user_roles set role = 'moderator'
         where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    await createDemoAccounts(backend);
    expect(await signIn(email)).toBe('moderator');
  });

  test('can be deleted', async () => {
    await deleteDemoAccounts(backend);
    for (const { email } of demoAccounts) expect(await signIn(email)).toBe('invalid_credentials');
  });
});
