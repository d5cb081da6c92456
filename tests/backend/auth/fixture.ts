import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, vi } from 'vitest';
import { parseAuthMail, type AuthMail } from '../../auth-mail.ts';
import type { Lane, Mail, Running } from '../lanes/index.ts';
import { ask } from '../ask.ts';

export const password = 'long-enough';

interface Call {
  method?: string;
  /** Sent as JSON, unless it's a string or binary. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  headers: Headers;
  /** GoTrue's error code, or `ok`. */
  code: string;
  /** The JSON of the response; `{}` if it's empty. */
  body: Record<string, unknown>;
  /** The tokens of a new session, or empty. */
  token: string;
  refreshToken: string;
}

let emails = 0;

export function newEmail(): string {
  return `person-${(emails += 1)}@example.com`;
}

export type Auth = ReturnType<typeof useAuth>;

/** Starts a backend. Returns functions that send requests to its /auth/v1 and read its emails. */
export function useAuth(lane: Lane) {
  let running: Running;

  beforeAll(async () => {
    hashQuickly();
    running = await lane.start();
  });
  afterAll(() => void vi.restoreAllMocks());

  async function call(path: string, options: Call = {}): Promise<Reply> {
    const { body, token, headers } = options;
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await ask(running, `/auth/v1${path}`, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const json = JSON.parse((await response.text()) || '{}') as Record<string, string>;
    return {
      status: response.status,
      headers: response.headers,
      code: json['error_code'] ?? 'ok',
      body: json,
      token: json['access_token'] ?? '',
      refreshToken: json['refresh_token'] ?? '',
    };
  }

  /** Creates a confirmed account. */
  async function makeAccount(email = newEmail()) {
    const id = await running.backend?.createUser({ email, password, fullName: 'Dana Doe' });
    return { id: id ?? '', email };
  }

  const signIn = (email: string, typed = password) =>
    call('/token?grant_type=password', { body: { email, password: typed } });

  /** Waits for `count` emails to an address: they're sent after the response. */
  async function mailsTo(email: string, count = 1): Promise<Mail[]> {
    const found = () => running.mails.filter(({ to }) => to === email);
    await vi.waitFor(
      () => {
        if (found().length < count) throw new Error(`${email} got ${found().length} emails.`);
      },
      { timeout: 20_000, interval: 10 },
    );
    return found();
  }

  /** Waits for `count` emails to an address and reads the newest. */
  async function mailTo(email: string, count = 1) {
    const { text = '' } = (await mailsTo(email, count)).at(-1) ?? {};
    return { text, ...parseAuthMail(text) };
  }

  return {
    running: () => running,
    query: <Row>(sql: string, params?: unknown[]) => running.query<Row>(sql, params),
    call,
    makeAccount,
    signIn,
    /** Creates a confirmed account and signs it in. */
    async makeSession(email = newEmail()) {
      const { id } = await makeAccount(email);
      const { token, refreshToken } = await signIn(email);
      return { id, email, token, refreshToken };
    },
    signUp: (email: string, typed = password, data = {}) =>
      call('/signup', { body: { email, password: typed, data } }),
    refresh: (refreshToken: string) =>
      call('/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } }),
    updateUser: (token: string, body: object) => call('/user', { method: 'PUT', token, body }),
    /** Confirms with an email's link, as the page it leads to does. */
    openLink: ({ type, tokenHash }: Pick<AuthMail, 'type' | 'tokenHash'>) =>
      call('/verify', { body: { type, token_hash: tokenHash } }),
    enterCode: (type: string, email: string, token: string) =>
      call('/verify', { body: { type, email, token } }),
    mailsTo,
    mailTo,
    /** Asks for a new password and reads the email, the address's `count`th. */
    async recover(email: string, count = 1) {
      await call('/recover', { body: { email } });
      return mailTo(email, count);
    },
    /** Makes the emails sent to an address this much older. */
    ageEmails: (email: string, minutes = 2) =>
      running.query(
        `update auth.users set
           confirmation_sent_at = confirmation_sent_at - make_interval(mins => $2),
           recovery_sent_at = recovery_sent_at - make_interval(mins => $2),
           email_change_sent_at = email_change_sent_at - make_interval(mins => $2)
         where email = $1`,
        [email, minutes],
      ),
    ban: (id: string) =>
      running.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
        id,
      ]),
  };
}

/** Uses bcrypt's lowest cost. */
function hashQuickly() {
  // Without the overload that takes a callback.
  const quick: { hash(text: string, cost: number): Promise<string> } = bcrypt;
  const { hash } = quick;
  vi.spyOn(quick, 'hash').mockImplementation((text) => hash(text, 4));
}
