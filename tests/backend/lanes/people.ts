import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { keys, tokenFor } from './keys.ts';

export type Role = 'user' | 'moderator' | 'admin';
export type Who = 'anon' | 'service_role' | Role;

type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

export interface Person {
  id: string;
  email: string;
  /** An access token. */
  token: string;
}

/** Creates a confirmed account with the role. */
export async function makePerson(query: Query, role: Role): Promise<Person> {
  const id = randomUUID();
  const email = `${role}-${id.slice(0, 8)}@example.com`;
  await query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    email,
  ]);
  if (role !== 'user') {
    await query('insert into public.user_roles (user_id, role) values ($1, $2)', [id, role]);
  }
  return { id, email, token: tokenFor({ sub: id, role: 'authenticated', email }) };
}

/** Creates a supabase-js client for `who`. A role other than a key's is a new person, signed in. */
export async function clientFor(
  url: string,
  query: Query,
  who: Who | Person,
): Promise<SupabaseClient> {
  if (who === 'anon') return connect(url, keys.publishable);
  if (who === 'service_role') return connect(url, keys.secret);
  const person = typeof who === 'string' ? await makePerson(query, who) : who;
  return connect(url, keys.publishable, { Authorization: `Bearer ${person.token}` });
}

function connect(url: string, key: string, headers: Record<string, string> = {}) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers },
  });
}
