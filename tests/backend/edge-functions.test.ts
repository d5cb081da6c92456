import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAddress, postForm, submission } from './crm/send-lead.ts';
import { insertRow, publicPostOf } from './database/rows.ts';
import { describePlatform, type Running } from './lanes/index.ts';
import { askFrom } from './lanes/visitor.ts';
import { startHookReceiver } from './hook-receiver.ts';
import { useFunctions } from './served-functions.ts';
import { tooManyRequests } from '../../supabase/functions/_shared/rules/limits.ts';
import { honeypotField } from '../../supabase/functions/_shared/rules/lead/spam.ts';

const tooManyReports = 'Too many reports from your network. Try again later.';
const page = 'https://site.example/contact';
const violation = {
  'csp-report': {
    'document-uri': `${page}?email=dana@example.com#form`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?stolen=1',
    disposition: 'enforce',
  },
};

// crm/ tests other functions. supabase/tests/outbox.test.sql and welcome_mails.test.sql
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

  const dispatched = async (topic?: string) => (await dispatch(topic)).json() as Promise<object>;

  /** Inserts a public post, and returns its slug. */
  async function publish(): Promise<string> {
    const { slug } = await insertRow<{ slug: string }>(running, 'blog_posts', publicPostOf());
    return slug;
  }

  /** Sets a rate limit to one request. */
  const allowOne = (limit: string) =>
    running.query(
      `update private.settings set value = '{"most": 1, "seconds": 600}' where name = $1`,
      [`limit.${limit}`],
    );

  /** Sends JSON as a visitor, by default each time from another address. */
  async function post(name: string, body: object, address = newAddress(), headers = {}) {
    const response = await askFrom(address, `${running.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    return { status: response.status, body: answer && (JSON.parse(answer) as object) };
  }

  describe('dispatch-outbox', () => {
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
      expect(await dispatched()).toMatchObject({ delivered: 1 });
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

      const repeat = { email, fullName: '', isNewUser: true };
      expect(await post('send-welcome-email', repeat)).toEqual(accepted);
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

    test('the log contains no personal data', () => {
      expect(servers.log.join('\n')).not.toMatch(/@example\.com|Dana/);
    });
  });

  test('submit-comment stores a comment of a form without JavaScript', async () => {
    const slug = await publish();
    const address = newAddress();
    const send = async (content: string) => {
      const fields = {
        ...{ slug, author_name: 'Dana <b>Miller</b>', author_email: 'dana@example.com', content },
        ...{ privacyConsent: 'on', [honeypotField]: '555' },
      };
      const response = await postForm(running, 'submit-comment', fields, address);
      return [response.status, response.headers.get('location')];
    };
    const at = (outcome: string) => [303, `https://site.example/blog/${slug}#comment-${outcome}`];
    await allowOne('comments');
    expect(await send('Comment 1 & more')).toEqual(at('received'));
    expect(await send('Comment 1 & more')).toEqual(at('received'));
    expect(await send('Comment 2 & more')).toEqual(at('rate-limited'));
    const stored = await running.query(
      'select author_name, content, moderation_status, spam_signals from public.blog_comments',
    );
    expect(stored).toEqual([
      {
        author_name: 'Dana Miller',
        content: 'Comment 1 & more',
        moderation_status: 'pending',
        spam_signals: ['honeypot-filled'],
      },
    ]);
  });

  describe('csp-report', () => {
    /** Without an API key, like a browser. */
    const send = (body: object, contentType: string) =>
      post('csp-report', body, newAddress(), { 'content-type': contentType });
    const stored = () =>
      running.query(`
        select kind, name, blocked, page, source, times::int
        from public.browser_reports order by id`);

    test('stores reports of both formats without private data, equal ones in one row', async () => {
      expect((await send(violation, 'application/csp-report')).status).toBe(204);
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
  });

  // Last, because the limits stay.
  const reportType = { 'content-type': 'application/csp-report' };
  test.each<[string, string, (n: number) => object, number, string, object?]>([
    ['csp-report', 'browser-reports', () => violation, 204, tooManyReports, reportType],
    [
      'send-welcome-email',
      'welcome-mails',
      (n) => ({ email: `nobody-${n}@example.com` }),
      200,
      tooManyRequests,
    ],
    [
      'secure-ghl-submit',
      'leads',
      (n) => submission('seo-audit', { businessName: `Business ${n}` }),
      200,
      tooManyRequests,
    ],
  ])('%s limits requests by network', async (name, limit, body, accepted, error, headers = {}) => {
    await allowOne(limit);
    const address = newAddress();
    expect((await post(name, body(1), address, headers)).status).toBe(accepted);
    const refused = { status: 429, body: { success: false, error } };
    expect(await post(name, body(2), address, headers)).toEqual(refused);
    expect((await post(name, body(3), newAddress(), headers)).status).toBe(accepted);
  });
});
