import { saveAccount } from '../../../platform/backend/auth/accounts.ts';
import type { Database } from '../../../platform/backend/database/database.ts';
import {
  imageBucket,
  publicImages,
} from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { commentOn, insertRow, leadOf, publicPostOf } from '../database/rows.ts';

export const password = 'correct horse';
export const imageName = '0f0f0f0f-1111-4222-8333-444444444444-webp/480.jpg';

/** Values that are easily changed on the way. */
const difficult = `“Quotes”, \\"backslashes\\", 'apostrophes', {braces}, NULL, \u00e9\u{1f600}\ttab\nnew line`;

const bytes = `\\x00ff${'0f'.repeat(30)}`;

/** Adds at least one row to every table of the product. Nothing delivers what waits in the outbox. */
export async function fillTables(database: Database): Promise<void> {
  const create = async (email: string, full_name: string) =>
    (await saveAccount(database, email, password, { full_name })).id;
  const author = await create('author@example.org', 'An Author');
  const writer = await create('writer@example.org', difficult);
  // Which adds a moderation digest.
  await database.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [
    author,
  ]);
  const image = publicImages + imageName;
  const post = await insertRow<{ id: string }>(
    database,
    'public.blog_posts',
    publicPostOf({
      author_id: author,
      content: `<p>${difficult}</p><img src="${image}" alt=""><img src="https://other.example.com${image}">`,
      featured_image_url: image,
      tags: ['a, b', '"c"', 'd\\e'],
      published_at: '2020-01-02T03:04:05.678901Z',
    }),
  );
  await database.query("update public.blog_posts set title = 'Another title' where id = $1", [
    post.id,
  ]);
  await insertRow(database, 'public.blog_comments', commentOn(post.id, { notify: true }));
  const lead = await insertRow<{ id: string }>(database, 'public.leads', leadOf());
  await database.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, created_at)
     values ($1, $2, $3::uuid, $3, '{"mimetype": "image/jpeg", "size": 100}', '2020-01-02')`,
    [imageBucket, imageName, author],
  );
  // What triggers and functions write otherwise.
  await database.transaction(async (session) => {
    await session.run('set local session_replication_role = replica');
    const rows = {
      'private.crm_settings': { name: 'api_key', value: difficult },
      'public.consent_tracking': {
        session_id: 'a-session',
        consent_type: 'google_ads',
        consent_given: true,
        user_agent: difficult,
        consent_statement: difficult,
      },
      'public.browser_reports': { kind: 'missing-page', name: 'missing-page' },
      'public.post_drafts': {
        id: post.id,
        author_id: author,
        fields: { content: `<img src="${image}">`, title: difficult },
      },
      'private.preview_links': {
        post_id: post.id,
        token_digest: bytes,
        created_by: author,
        expires_at: '2125-01-02',
      },
      'public.lead_events': { lead_id: lead.id, kind: 'delivered', detail: { a: [1.5, null] } },
      'public.lead_notes': { lead_id: lead.id, author_id: author, body: difficult },
      'private.lead_responses': {
        lead_id: lead.id,
        author_id: author,
        kind: 'reply',
        subject: 'An answer',
        body: difficult,
        idempotency_key: post.id,
        decision_id: post.id,
      },
      'private.alarms': { kind: 'crm' },
      'private.lead_claims': { lead_id: lead.id, user_id: author },
      'private.lead_confirmations': { lead_id: lead.id, mail_key: post.id },
      'private.bookings': {
        appointment_id: 'a1',
        lead_id: lead.id,
        decision_id: post.id,
        seen_events: ['a, b', '"c"'],
      },
      'public.client_documents': {
        lead_id: lead.id,
        title: 'Proposal',
        url: 'https://files.example.com/proposal.pdf',
      },
      'public.invitations': { email: 'invited@example.org', role: 'moderator', invited_by: author },
      'private.lead_fingerprints': {
        fingerprint: bytes,
        lead_id: post.id,
        expires_at: '2125-01-02',
      },
      'private.rate_limits': { limit_name: 'leads', subject: bytes, expires_at: '2125-01-02' },
      'private.erasures': {
        address_hash: 'a hash',
        erased_by: author,
        counts: JSON.stringify([{ kind: 'lead', outcome: 'deleted', count: 1 }]),
      },
      'private.maintenance': { task: 'backup', done_at: '2020-01-02' },
      'private.welcome_mails': { user_id: writer, requested_at: '2020-01-02' },
    };
    for (const [table, row] of Object.entries(rows)) await insertRow(session, table, row);
  });
}
