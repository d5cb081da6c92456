import type { Backend } from './backend/index.ts';

/** Accounts of a database that only this machine reaches; the password is in the README. */
export const demoPassword = 'demo-password';

export const demoAccounts = [
  { email: 'admin@example.com', fullName: 'Demo Admin', role: 'admin' },
  { email: 'moderator@example.com', fullName: 'Demo Moderator', role: 'moderator' },
  { email: 'writer@example.com', fullName: 'Demo Writer', role: 'user' },
] as const;

/** Makes the accounts that are missing, already confirmed; a role changed since is left alone. */
export async function makeDemoAccounts(backend: Backend): Promise<void> {
  for (const { email, fullName, role } of demoAccounts) {
    const id = await backend.createUser({ email, password: demoPassword, fullName });
    await backend.query(
      'insert into public.user_roles (user_id, role) values ($1, $2) on conflict do nothing',
      [id, role],
    );
  }
}

/** Takes away what an earlier run made: everybody knows that password. */
export async function removeDemoAccounts(backend: Backend): Promise<void> {
  await backend.query('delete from auth.users where email = any ($1)', [
    demoAccounts.map(({ email }) => email),
  ]);
}
