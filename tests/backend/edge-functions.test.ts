import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newAddress, submission } from './crm/send-lead.ts';
import { commentOn, insertRow, publicPostOf } from './database/rows.ts';
import { describePlatform, type Running } from './lanes/index.ts';
import { askFrom } from './lanes/visitor.ts';
import { startHookReceiver } from './hook-receiver.ts';
import { useFunctions } from './served-functions.ts';
import { tooManyRequests } from '../../supabase/functions/_shared/rules/limits.ts';

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

  /** What admins asked of the publisher, and what it answers. */
  const asked: { path: string | undefined; body: unknown }[] = [];
  let reply = { status: 200, body: '{"root":"new-root"}' };

  const { servers, dispatch, mailsTo } = useFunctions(lane, async () => {
    hook = await startHookReceiver((path, body) => {
      if (path !== '/hooks/build') {
        asked.push({ path, body });
        return reply;
      }
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

  const nothing = { delivered: 0, retried: 0, dead: 0 };

  test('dispatch-outbox announces waiting changes in one signed request, once, to whoever has the secret key', async () => {
    const slugs = [await publish(), await publish()];
    for (const key of [running.keys.publishable, 'sb_secret_guessed']) {
      expect((await dispatch('build', key)).status).toBe(401);
    }
    const unknown = await dispatch('constructor');
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { success: false, error: 'Unknown topic.' },
    ]);
    expect(await dispatched('welcome-mail')).toEqual(nothing);
    expect(hookCalls).toEqual([]);
    expect(await dispatched('build')).toEqual({ ...nothing, delivered: 2 });
    expect(await dispatched()).toMatchObject(nothing);
    expect(hookCalls).toEqual([slugs]);
  });

  test('dispatch-outbox leaves rows without a configured receiver unclaimed', async () => {
    await running.query(
      `insert into private.outbox (topic, payload) values ('lead', '{"lead_id": null}')`,
    );
    expect(await dispatched('lead')).toEqual({ ...nothing, notSetUp: ['lead'] });
    expect(await running.query('select attempts, last_error from private.outbox')).toEqual([
      { attempts: 0, last_error: null },
    ]);
    // Until there's a receiver, the dispatcher isn't called every few seconds.
    const [paused] = await running.query("select private.is_topic_paused('lead') as lead");
    expect(paused).toEqual({ lead: true });
  });

  test('security-status names missing settings, to admins only, and never a value', async () => {
    const invoke = async (who: 'admin' | 'moderator' | 'anon') =>
      (await (await running.client(who)).functions.invoke<unknown>('security-status')).data;
    const status = { missing: ['CRM_WEBHOOK_URL'], waiting: ['lead', 'erase-contact'] };
    expect(await invoke('admin')).toEqual(status);
    expect([await invoke('moderator'), await invoke('anon')]).toEqual([null, null]);
  });

  // supabase/tests/publishing.test.sql tests what staff see of publishing.
  test('publishing lets only admins reach the publisher, and audits what they change', async () => {
    const rollback = { action: 'rollback', root: 'earlier', live: 'live1' };
    const resume = { action: 'resume', live: 'live1' };
    async function invoke(who: 'admin' | 'moderator' | 'user' | 'anon', body: object) {
      const client = await running.client(who);
      const { data, error } = await client.functions.invoke<unknown>('publishing', { body });
      const response = error?.context as Response | undefined;
      return [response?.status ?? 200, data ?? (await response?.json())];
    }
    const audited = () =>
      running.query(
        `select action, subject_id, before ->> 'root' as before, private.get_user_role(actor_id) as actor_role
         from public.audit_log where action in ('site.rolled-back', 'site.resumed') order by id`,
      );

    for (const who of ['moderator', 'user', 'anon'] as const) {
      for (const body of [{ action: 'releases' }, rollback, resume]) {
        const refused = { success: false, error: 'Only admins can see this.' };
        expect(await invoke(who, body)).toEqual([403, refused]);
      }
    }
    expect([asked, await audited()]).toEqual([[], []]);

    const ok = [200, { status: 'ok', root: 'new-root' }];
    expect(await invoke('admin', { action: 'releases', preview: 'earlier' })).toEqual(ok);
    expect(await invoke('admin', rollback)).toEqual(ok);
    expect(await invoke('admin', resume)).toEqual(ok);
    expect(asked).toEqual([
      { path: '/releases', body: { preview: 'earlier' } },
      { path: '/rollback', body: { root: 'earlier', live: 'live1' } },
      { path: '/resume', body: { live: 'live1' } },
    ]);
    const common = { subject_id: 'new-root', before: 'live1', actor_role: 'admin' };
    const rows = [
      { action: 'site.rolled-back', ...common },
      { action: 'site.resumed', ...common },
    ];
    expect(await audited()).toEqual(rows);

    // tests/unit/functions/publisher-client.test.ts has the publisher's other answers.
    reply = { status: 409, body: '{"message":"No such release."}' };
    expect(await invoke('admin', rollback)).toEqual([
      409,
      { success: false, error: 'No such release.' },
    ]);
    reply = { status: 200, body: '<!doctype html>' };
    expect(await invoke('admin', rollback)).toEqual([200, { status: 'unreachable' }]);
    for (const body of [{ action: 'hooks/build' }, { action: 'resume', live: '' }]) {
      expect(await invoke('admin', body)).toMatchObject([422, { success: false }]);
    }
    expect(await audited()).toEqual(rows);
  });

  // From sign-up to the mail catcher, through auth, the outbox, the dispatcher, and SMTP.
  test('send-welcome-email sends a new account one email, which quotes nothing from the sign-up', async () => {
    const email = 'dana@example.com';
    const strangersName = 'Your account ends today Answer Bob';
    const client = await running.client('anon');
    const data = { full_name: strangersName, company_name: 'Brand' };
    const signUp = { email, password: 'long-enough', options: { data } };
    expect((await client.auth.signUp(signUp)).error).toBeNull();
    const asked = await client.functions.invoke('send-welcome-email', {
      body: { email: 'DANA@example.com', fullName: 'Another name', isNewUser: true },
    });
    expect([asked.data, asked.error]).toEqual([{ success: true }, null]);
    expect(await dispatched('welcome-mail')).toMatchObject({ delivered: 1 });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: [email], from: 'website@example.com' });
    expect(mail?.text).toMatch(/^Hello,\r?\n/);
    expect(mail?.text).toContain('https://site.example/auth');
    const everything = JSON.stringify(running.mails) + JSON.stringify(mail);
    for (const name of [strangersName, 'Another name']) expect(everything).not.toContain(name);

    const repeat = { email, fullName: '', isNewUser: true };
    const accepted = { status: 200, body: { success: true } };
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
    expect(servers.log.join('\n')).not.toMatch(/@example\.com|Dana/);
  });

  // supabase/tests has who gets which email, and tests/unit/functions/email-links.test.ts everything that isn't a link.
  test('email-links does what links in emails about comments and in digests offer, and nothing with others', async () => {
    const [moderator, other] = [
      await running.person('moderator'),
      await running.person('moderator'),
    ];
    const title = 'How to hire';
    const { id } = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf({ title }));
    const dana = 'dana@home.example';
    const comment = commentOn(id, { author_name: 'Ann', author_email: dana, notify: true });
    const { id: parent_id } = await insertRow(running, 'blog_comments', comment);
    await running.query('update private.outbox set due_at = now()');
    await dispatched();

    const act = async (action: string, token: string) =>
      (await post('email-links', { action, token })).status;
    const [request] = await mailsTo(dana);
    const [link, token = ''] = /https:\S+#confirm=([0-9a-f]{64})/.exec(request?.text ?? '') ?? [];
    expect(link).toBe(`https://site.example/comment-emails#confirm=${token}`);
    expect(request?.text).toContain(`“${title}”`);
    expect(request?.text).not.toContain('Ann');
    expect(await act('confirm', token)).toBe(200);
    const approveComments = async () => {
      const approve =
        "update public.blog_comments set moderation_status = 'approved' where post_id = $1";
      await running.query(approve, [id]);
      await dispatched('comment-mail');
    };
    await approveComments();
    const [published] = await mailsTo(dana);
    expect(published?.subject).toMatch(/^Your comment is published/);
    expect(published?.text).toContain(`#unsubscribe=${token}`);
    expect(await act('unsubscribe', token)).toBe(200);
    await insertRow(running, 'blog_comments', commentOn(id, { parent_id }));
    await approveComments();
    expect(await mailsTo(dana)).toHaveLength(2);

    const [digest, ...more] = await mailsTo(moderator.email);
    expect(more).toEqual([]);
    expect(digest?.subject).toMatch(/^\d new comments? to review/);
    expect(digest?.text).toContain(`Ann on “${title}”`);
    const [own] = await running.query<{ token: string }>(
      'select token from private.moderation_digests where user_id = $1',
      [moderator.id],
    );
    const getDigests = () =>
      running.query(
        'select user_id from public.profiles where moderation_digest and user_id = any ($1::uuid[])',
        [[moderator.id, other.id]],
      );
    // Mail programs post to the link in List-Unsubscribe, whoever is signed in. Opening it changes nothing.
    const url = `${running.url}/functions/v1/email-links?action=stop-digest&token=${own?.token}`;
    const opened = await fetch(url, { redirect: 'manual' });
    const page = `https://site.example/staff-emails#stop-digest=${own?.token}`;
    expect(opened.headers.get('location')).toBe(page);
    const unknown = '0'.repeat(64);
    for (const action of ['stop-digest', 'never']) expect(await act(action, unknown)).toBe(404);
    expect(await act('claim-lead', own?.token ?? '')).toBe(404);
    expect(await getDigests()).toHaveLength(2);
    const authorization = `Bearer ${other.token}`;
    expect((await fetch(url, { method: 'POST', headers: { authorization } })).status).toBe(200);
    expect(await getDigests()).toEqual([{ user_id: other.id }]);
    expect(servers.log.join()).not.toContain('home.example');
  });

  test('csp-report stores reports of both formats without private data, equal ones in one row', async () => {
    // Without an API key, like a browser.
    const send = async (body: object, contentType: string) =>
      (await post('csp-report', body, newAddress(), { 'content-type': contentType })).status;
    expect(await send(violation, 'application/csp-report')).toBe(204);
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
    expect(await send(reports, 'application/reports+json')).toBe(204);
    const stored = await running.query(
      'select kind, name, blocked, page, source, times::int from public.browser_reports order by id',
    );
    const kind = 'missing-page';
    expect(stored).toEqual([
      {
        ...{ kind: 'csp-violation', name: 'script-src-elem', blocked: 'https://evil.example' },
        ...{ page: '/contact', source: '/contact', times: 2 },
      },
      { kind, name: kind, blocked: null, page: '/contact/b', source: null, times: 1 },
    ]);
  });

  // Last, because the limits stay.
  const reportType = { 'content-type': 'application/csp-report' };
  const accountOf = (n: number) => ({ email: `nobody-${n}@example.com` });
  const auditOf = (n: number) => submission('seo-audit', { businessName: `Business ${n}` });
  test.each<[string, string, (n: number) => object, number, string, object?]>([
    ['csp-report', 'browser-reports', () => violation, 204, tooManyReports, reportType],
    ['send-welcome-email', 'welcome-mails', accountOf, 200, tooManyRequests],
    ['secure-ghl-submit', 'leads', auditOf, 200, tooManyRequests],
  ])('%s limits requests by network', async (name, limit, body, accepted, error, headers = {}) => {
    await running.query(
      `update private.settings set value = '{"most": 1, "seconds": 600}' where name = $1`,
      [`limit.${limit}`],
    );
    const address = newAddress();
    expect((await post(name, body(1), address, headers)).status).toBe(accepted);
    const refused = { status: 429, body: { success: false, error } };
    expect(await post(name, body(2), address, headers)).toEqual(refused);
    expect((await post(name, body(3), newAddress(), headers)).status).toBe(accepted);
  });
});
