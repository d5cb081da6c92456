import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { keys, tokenFor } from './keys.ts';

export type Role = 'user' | 'moderator' | 'admin';

type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

export interface Person {
  id: string;
  email: string;
  /** An access token. */
  token: string;
}

/** Accounts and clients of the backend at `url`, whose database `query` runs on. */
export function peopleOf(url: string, query: Query) {
  /** Creates a confirmed account with the role. `claims`: added to its access token. */
  async function person(
    role: Role = 'user',
    claims: Record<string, unknown> = {},
  ): Promise<Person> {
    const id = randomUUID();
    const email = `${role}-${id.slice(0, 8)}@example.com`;
    await query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      email,
    ]);
    if (role !== 'user') {
      await query('insert into public.user_roles (user_id, role) values ($1, $2)', [id, role]);
    }
    return { id, email, token: tokenFor({ sub: id, role: 'authenticated', email, ...claims }) };
  }

  /** A supabase-js client with the role of an API key, of a new person with a role, or of a person. */
  async function client(who: 'anon' | 'service_role' | Role | Person): Promise<SupabaseClient> {
    if (who === 'anon') return connect(keys.publishable);
    if (who === 'service_role') return connect(keys.secret);
    const { token } = typeof who === 'string' ? await person(who) : who;
    return connect(keys.publishable, { Authorization: `Bearer ${token}` });
  }

  function connect(key: string, headers: Record<string, string> = {}) {
    return createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers },
    });
  }
  return { person, client };
}
