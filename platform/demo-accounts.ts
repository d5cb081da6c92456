import type { Backend } from './backend/index.ts';

/** Published in the README, so these accounts exist only in a database that nobody else can reach. */
export const demoPassword = 'demo-password';

export const demoAccounts = [
  { email: 'admin@example.com', fullName: 'Demo Admin', role: 'admin' },
  { email: 'moderator@example.com', fullName: 'Demo Moderator', role: 'moderator' },
  { email: 'writer@example.com', fullName: 'Demo Writer', role: 'user' },
] as const;

/** Creates missing accounts, already confirmed. Keeps roles that were changed since. */
export async function createDemoAccounts(backend: Backend): Promise<void> {
  for (const { email, fullName, role } of demoAccounts) {
    const id = await backend.createUser({ email, password: demoPassword, fullName });
    await backend.query(
      'insert into public.user_roles (user_id, role) values ($1, $2) on conflict do nothing',
      [id, role],
    );
  }
}

/** Deletes the accounts of an earlier run. */
export async function deleteDemoAccounts(backend: Pick<Backend, 'query'>): Promise<void> {
  await backend.query('delete from auth.users where email = any ($1)', [
    demoAccounts.map(({ email }) => email),
  ]);
}
