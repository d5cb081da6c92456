import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAddress } from './crm/send-lead.ts';
import { describePlatform, type Running } from './lanes/index.ts';
import { askFrom } from './lanes/visitor.ts';
import { startHookReceiver } from './hook-receiver.ts';
import { useFunctions } from './served-functions.ts';
import { honeypotField } from '../../supabase/functions/_shared/rules/lead/spam.ts';

// secure-ghl-submit.test.ts and crm/ test other functions. supabase/tests/outbox.test.sql and welcome_mails.test.sql
// test what the database decides.
describePlatform('Edge Functions', (lane) => {
  let running: Running;
  let hook: Awaited<ReturnType<typeof startHookReceiver>>;
  /** The slugs in each call. */
  const hookCalls: string[][] = [];

  const { servers, dispatch, mailsTo } = useFunctions(lane, async () => {
    hook = await startHookReceiver((_, body) => {
      const { data } = body as { data: { changes: { slug: string }[] } };
      hookCalls.push(data.changes.map(({ slug }) => slug));
      return { status: 202 };
    });
    return hook.env;
  });

  beforeAll(() => {
    ({ running } = servers);
  });
  afterAll(() => hook?.close());

  beforeEach(async () => {
    await running.query('delete from private.outbox');
    hookCalls.length = 0;
  });

  const dispatched = async (topic: string) => (await dispatch(topic)).json() as Promise<object>;

  /** Sends JSON as a visitor, by default each time from another address. */
  async function post(name: string, body: unknown, address = newAddress(), headers = {}) {
    const response = await askFrom(address, `${running.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    return { status: response.status, body: answer && (JSON.parse(answer) as object) };
  }

  describe('dispatch-outbox', () => {
    let posts = 0;

    async function publish(): Promise<string> {
      const slug = `dispatched-${++posts}`;
      await running.query(
        `insert into public.blog_posts
           (slug, title, category, author_name, is_published, moderation_status)
         values ($1, 'A title', 'Testing', 'A writer', true, 'approved')`,
        [slug],
      );
      return slug;
    }

    test('announces waiting changes in one signed request, once', async () => {
      const slugs = [await publish(), await publish()];
      expect(await dispatched('build')).toEqual({ delivered: 2, retried: 0, dead: 0 });
      expect(await dispatched('build')).toEqual({ delivered: 0, retried: 0, dead: 0 });
      expect(hookCalls).toEqual([slugs]);
    });

    test('requires the secret key', async () => {
      await publish();
      for (const key of [running.keys.publishable, 'sb_secret_guessed']) {
        expect((await dispatch('build', key)).status).toBe(401);
      }
      expect(hookCalls).toEqual([]);
    });

    test('delivers one topic or all topics', async () => {
      await publish();
      expect(await dispatched('welcome-mail')).toEqual({ delivered: 0, retried: 0, dead: 0 });
      expect(hookCalls).toEqual([]);
      const unknown = await dispatch('constructor');
      expect([unknown.status, await unknown.json()]).toEqual([
        400,
        { success: false, error: 'Unknown topic.' },
      ]);
      const everything = await fetch(`${running.url}/functions/v1/dispatch-outbox`, {
        method: 'POST',
        headers: { apikey: running.keys.secret },
      });
      expect(await everything.json()).toMatchObject({ delivered: 1 });
    });

    test('leaves rows without a configured receiver unclaimed', async () => {
      await running.query(
        `insert into private.outbox (topic, payload) values ('lead', '{"lead_id": null}')`,
      );
      const nothing = { delivered: 0, retried: 0, dead: 0 };
      expect(await dispatched('lead')).toEqual({ ...nothing, notSetUp: ['lead'] });
      expect(await running.query('select attempts, last_error from private.outbox')).toEqual([
        { attempts: 0, last_error: null },
      ]);
      // Until there's a receiver, the dispatcher isn't called every few seconds.
      const [paused] = await running.query("select private.is_topic_paused('lead') as lead");
      expect(paused).toEqual({ lead: true });
    });
  });

  test('security-status names missing settings, to admins only, and never a value', async () => {
    const invoke = async (who: 'admin' | 'moderator' | 'anon') => {
      const client = await running.client(who);
      const { data, error } = await client.functions.invoke<unknown>('security-status');
      return [(error?.context as Response | undefined)?.status ?? 200, data];
    };
    const status = { missing: ['CRM_WEBHOOK_URL'], waiting: ['lead', 'erase-contact'] };
    expect(await invoke('admin')).toEqual([200, status]);
    expect(await invoke('moderator')).toEqual([403, null]);
    expect(await invoke('anon')).toEqual([403, null]);
  });

  // From sign-up to the mail catcher, through auth, the outbox, the dispatcher, and SMTP.
  describe('send-welcome-email', () => {
    const accepted = { status: 200, body: { success: true } };
    const strangersName = 'Your account ends today Answer Bob';

    async function signUp(name: string): Promise<string> {
      const email = `${name}@example.com`;
      const client = await running.client('anon');
      const data = { full_name: strangersName, company_name: 'Brand' };
      const { error } = await client.auth.signUp({
        email,
        password: 'long-enough',
        options: { data },
      });
      expect(error).toBeNull();
      return email;
    }

    const request = (body: unknown, address?: string) =>
      post('send-welcome-email', body, address, { apikey: running.keys.publishable });

    test('a new account gets one mail, which quotes nothing from the sign-up', async () => {
      const email = await signUp('dana');
      const client = await running.client('anon');
      const { data, error } = await client.functions.invoke('send-welcome-email', {
        body: { email: 'DANA@example.com', fullName: 'Another name', isNewUser: true },
      });
      expect([data, error]).toEqual([{ success: true }, null]);
      expect(await dispatched('welcome-mail')).toMatchObject({ delivered: 1 });
      const [mail, ...more] = await mailsTo(email);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to: [email], from: 'website@example.com' });
      expect(mail?.text).toMatch(/^Hello,\r?\n/);
      expect(mail?.text).toContain('https://site.example/auth');
      const everything = JSON.stringify(running.mails) + JSON.stringify(mail);
      for (const name of [strangersName, 'Another name']) expect(everything).not.toContain(name);

      expect(await request({ email, fullName: '', isNewUser: true })).toEqual(accepted);
      expect(await dispatched('welcome-mail')).toMatchObject({ delivered: 0 });
      // If the row is delivered again, for example after a crash, mail programs can tell by its ID.
      await running.query('update private.outbox set delivered_at = null, due_at = now()');
      expect(await dispatched('welcome-mail')).toMatchObject({ delivered: 1 });
      const [row] = await running.query<{ key: string }>(
        'select idempotency_key as key from private.outbox',
      );
      const ids = (await mailsTo(email)).map(({ messageId }) => messageId);
      expect(ids).toEqual(Array(2).fill(`<${row?.key}@site.example>`));
    });

    test('each network can send five requests per hour; invalid ones don’t count', async () => {
      const address = newAddress();
      for (let n = 0; n < 10; n += 1) {
        expect(await request({ fullName: 'Dana' }, address)).toEqual({
          status: 422,
          body: { success: false, error: 'Please enter a valid email address' },
        });
      }
      for (let n = 0; n < 5; n += 1) {
        expect(await request({ email: `nobody-${n}@example.com` }, address)).toEqual(accepted);
      }
      expect(await request({ email: 'nobody@example.com' }, address)).toEqual({
        status: 429,
        body: { success: false, error: 'Too many requests from your network. Try again later.' },
      });
      expect(await request({ email: 'nobody@example.com' })).toEqual(accepted);
    });

    test('the log contains no personal data', () => {
      expect(servers.log.join('\n')).not.toMatch(/@example\.com|Dana/);
    });
  });

  test('submit-comment stores a comment of a form without JavaScript', async () => {
    const [post] = await running.query<{ id: string }>(
      `insert into public.blog_posts
         (slug, title, category, author_name, is_published, moderation_status)
       values ('commented', 'A title', 'Testing', 'A writer', true, 'approved') returning id`,
    );
    const address = newAddress();
    const send = async (content: string) => {
      const response = await askFrom(address, `${running.url}/functions/v1/submit-comment`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          slug: 'commented',
          author_name: 'Dana <b>Miller</b>',
          author_email: 'dana@example.com',
          content,
          privacyConsent: 'on',
          [honeypotField]: '555',
        }).toString(),
      });
      return [response.status, response.headers.get('location')];
    };
    const at = (outcome: string) => [303, `https://site.example/blog/commented#comment-${outcome}`];
    for (let n = 1; n <= 5; n += 1)
      expect(await send(`Comment ${n} & more`)).toEqual(at('received'));
    expect(await send('Comment 1 & more')).toEqual(at('received'));
    expect(await send('Comment 6 & more')).toEqual(at('rate-limited'));
    const stored = await running.query(
      `select author_name, content, moderation_status, spam_signals from public.blog_comments
       where post_id = $1 order by content`,
      [post?.id],
    );
    expect(stored).toHaveLength(5);
    expect(stored[0]).toEqual({
      author_name: 'Dana Miller',
      content: 'Comment 1 & more',
      moderation_status: 'pending',
      spam_signals: ['honeypot-filled'],
    });
  });

  describe('csp-report', () => {
    const page = 'https://site.example/contact';
    const violation = {
      'csp-report': {
        'document-uri': `${page}?email=dana@example.com#form`,
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/a.js?stolen=1',
        disposition: 'enforce',
      },
    };
    /** Without an API key, like a browser. */
    const send = (body: unknown, contentType: string, address?: string) =>
      post('csp-report', body, address, { 'content-type': contentType });
    const sendViolation = (address?: string) => send(violation, 'application/csp-report', address);

    const stored = () =>
      running.query(`
        select kind, name, blocked, page, source, times::int
        from public.browser_reports order by id`);

    test('stores reports of both formats without private data, equal ones in one row', async () => {
      expect((await sendViolation()).status).toBe(204);
      const bodyOf = (sourceFile: string) => ({
        documentURL: page,
        effectiveDirective: 'script-src-elem',
        blockedURL: 'https://evil.example/b.js',
        disposition: 'enforce',
        sourceFile,
      });
      const reports = [
        { type: 'csp-violation', url: page, body: bodyOf(page) },
        { type: 'csp-violation', url: page, body: bodyOf('chrome-extension') },
        { type: 'missing-page', url: `${page}/b?token=secret`, body: {} },
        { type: 'deprecation', url: page, body: { id: 'Unload', message: '<b>Old</b>\0' } },
        { type: 'missing-page', url: 'https://evil.example/', body: {} },
      ];
      expect((await send(reports, 'application/reports+json')).status).toBe(204);
      const kind = 'missing-page';
      expect(await stored()).toEqual([
        {
          ...{ kind: 'csp-violation', name: 'script-src-elem', blocked: 'https://evil.example' },
          ...{ page: '/contact', source: '/contact', times: 2 },
        },
        { kind, name: kind, blocked: null, page: '/contact/b', source: null, times: 1 },
      ]);
    });

    test('limits reports by network', async () => {
      const [changed] = await running.query(
        `update private.settings set value = '{"most": 2, "seconds": 600}'
         where name = 'limit.browser-reports' returning 1 as one`,
      );
      expect(changed).toEqual({ one: 1 });
      await running.query('delete from public.browser_reports');
      const address = newAddress();
      const statuses = [
        (await sendViolation(address)).status,
        (await sendViolation(address)).status,
      ];
      expect(statuses).toEqual([204, 204]);
      expect(await sendViolation(address)).toEqual({
        status: 429,
        body: { success: false, error: 'Too many reports from your network. Try again later.' },
      });
      expect((await sendViolation()).status).toBe(204);
      expect(await stored()).toMatchObject([{ times: 3 }]);
    });
  });
});
