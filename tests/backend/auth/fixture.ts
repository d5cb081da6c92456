import { vi } from 'vitest';
import { parseAuthMail, type AuthMail } from '../../auth-mail.ts';
import type { Lane, Mail, Running } from '../lanes/index.ts';
import { thingsMigrations } from '../lanes/plain-backend.ts';
import { ask } from '../workarounds/fixture.ts';

export const password = 'long-enough';

/** A backend that trusts x-forwarded-for, so that tests can choose their address. */
export function startAuth(lane: Lane): Promise<Running> {
  return lane.start({
    migrations: thingsMigrations,
    backend: { trustedProxies: ['127.0.0.1', '::1'] },
  });
}

let visitors = 0;

/** A fresh client address: attempts are limited by address. */
export function newAddress(): string {
  visitors += 1;
  return `198.${18 + (visitors >> 16)}.${(visitors >> 8) & 0xff}.${visitors & 0xff}`;
}

let people = 0;

export function newEmail(): string {
  people += 1;
  return `person-${people}@example.com`;
}

export interface Call {
  method?: string;
  /** Sent as JSON; strings are sent as they are. */
  body?: unknown;
  token?: string;
  from?: string;
}

/** Sends a request to /auth/v1, by default from a fresh address. */
export function call(
  running: Running,
  path: string,
  { method, body, token, from = newAddress() }: Call,
) {
  return ask(running, `/auth/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) },
  });
}

export async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response.json()) as { error_code?: string };
  return body.error_code;
}

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string };
}

/** Creates a confirmed account. */
export async function makeAccount(running: Running, email = newEmail()) {
  const id = await running.backend?.createUser({ email, password, fullName: 'Dana Doe' });
  return { id: id ?? '', email };
}

export async function signIn(
  running: Running,
  email: string,
  typed = password,
): Promise<Session & { error_code?: string }> {
  const response = await call(running, '/token?grant_type=password', {
    body: { email, password: typed },
  });
  return (await response.json()) as Session & { error_code?: string };
}

/** The error code of a sign-in, or `signed in`. */
export async function signInResult(running: Running, email: string, typed: string) {
  return (await signIn(running, email, typed)).error_code ?? 'signed in';
}

/** Waits for `count` emails to an address: they're sent after the response. */
export async function mailsTo(running: Running, email: string, count = 1): Promise<Mail[]> {
  const found = () => running.mails.filter(({ to }) => to === email);
  await vi.waitFor(
    () => {
      if (found().length < count) throw new Error(`There are ${found().length} mails to ${email}.`);
    },
    { timeout: 20_000, interval: 10 },
  );
  return found();
}

/** Waits for `count` emails to an address and reads the newest. */
export async function mailTo(running: Running, email: string, count = 1) {
  const { text = '', html = '' } = (await mailsTo(running, email, count)).at(-1) ?? {};
  return { text, html, ...parseAuthMail(text) };
}

/** Confirms with an email's link, as the page it leads to does. Returns a session or an error. */
export async function confirm(
  running: Running,
  { type, tokenHash }: Pick<AuthMail, 'type' | 'tokenHash'>,
): Promise<Partial<Session> & { error_code?: string }> {
  const response = await call(running, '/verify', { body: { type, token_hash: tokenHash } });
  return (await response.json()) as Partial<Session> & { error_code?: string };
}

/** Makes the emails sent to an address two minutes older. */
export async function ageEmails(running: Running, email: string): Promise<void> {
  await running.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes',
       recovery_sent_at = recovery_sent_at - interval '2 minutes',
       email_change_sent_at = email_change_sent_at - interval '2 minutes' where email = $1`,
    [email],
  );
}
