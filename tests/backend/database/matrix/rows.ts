import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** How to make a row of a table, and what to send to it. */
export interface Recipe {
  key: 'id' | 'user_id';
  /** SQL that creates or resets the row, which belongs to the caller `owner`. Ends in `returning`. */
  make(world: World): string;
  /** The minimal request body that adds a row. */
  body(world: World): Record<string, unknown>;
  /** For each column, a value that differs from the made row and from a new one. */
  values(world: World): Record<string, unknown>;
}

const longAgo = '2020-02-02T02:02:02+00:00';
const anotherId = '00000000-0000-4000-a000-00000000000a';

const user_roles: Recipe = {
  key: 'user_id',
  make: ({ people }) => `
    with gone as (delete from public.user_roles where user_id = '${people.spare.id}')
    insert into public.user_roles as made (user_id) values ('${people.owner.id}')
    on conflict (user_id) do update set role = 'user', created_at = now(), updated_at = now()
    returning to_jsonb(made) as made`,
  body: ({ people }) => ({ user_id: people.spare.id }),
  values: ({ people }) => ({
    user_id: people.spare.id,
    role: 'moderator',
    created_at: longAgo,
    updated_at: longAgo,
  }),
};

const profiles: Recipe = {
  key: 'user_id',
  make: ({ people }) => `
    with gone as (delete from public.profiles where user_id = '${people.spare.id}')
    insert into public.profiles as made (user_id) values ('${people.owner.id}')
    on conflict (user_id) do update set full_name = 'A name', company_name = 'A company'
    returning to_jsonb(made) as made`,
  body: ({ people }) => ({ user_id: people.spare.id }),
  values: ({ people }) => ({
    user_id: people.spare.id,
    full_name: 'Another name',
    company_name: 'Another company',
    created_at: longAgo,
    updated_at: longAgo,
  }),
};

const blog_posts: Recipe = {
  key: 'id',
  make: ({ people }) => `
    insert into public.blog_posts as made (slug, title, category, author_name, author_id)
    values ('made-${randomUUID()}', 'A title', 'Testing', 'A writer', '${people.owner.id}')
    returning to_jsonb(made) as made`,
  body: () => ({
    slug: `sent-${randomUUID()}`,
    title: 'A title',
    category: 'Testing',
    author_name: 'A writer',
  }),
  values: ({ people }) => ({
    id: randomUUID(),
    slug: `other-${randomUUID()}`,
    title: 'Another title',
    excerpt: 'Another excerpt',
    content: '<p>Another text</p>',
    category: 'Another category',
    tags: ['another'],
    author_name: 'Another writer',
    read_time_minutes: 7,
    published_at: longAgo,
    created_at: longAgo,
    updated_at: longAgo,
    is_published: true,
    is_featured: true,
    moderation_status: 'approved',
    meta_description: 'Another description',
    focus_keyword: 'another',
    featured_image_url: 'https://example.com/another.png',
    author_id: people.spare.id,
  }),
};

const blog_comments: Recipe = {
  key: 'id',
  make: ({ open }) => `
    insert into public.blog_comments as made (post_id, author_name, author_email, content)
    values ('${open}', 'A reader', 'reader@example.com', 'A comment that waits')
    returning to_jsonb(made) as made`,
  body: ({ open }) => ({
    post_id: open,
    author_name: 'A reader',
    author_email: 'reader@example.com',
    content: 'A comment as the form sends it',
  }),
  values: ({ commented }) => ({
    id: randomUUID(),
    post_id: commented,
    author_name: 'Another reader',
    author_email: 'another@example.com',
    content: 'Another comment than the one made',
    created_at: longAgo,
    moderation_status: 'approved',
  }),
};

const post_revisions: Recipe = {
  key: 'id',
  make: ({ open }) => `
    insert into public.post_revisions as made (post_id, version) values ('${open}', '{"title": "Old"}')
    returning to_jsonb(made) as made`,
  body: ({ open }) => ({ post_id: open, version: { title: 'Old' } }),
  values: () => ({
    id: 1_000_000,
    post_id: anotherId,
    replaced_at: longAgo,
    replaced_by: anotherId,
    version: { title: 'Forged' },
  }),
};

const consent_tracking: Recipe = {
  key: 'id',
  make: () => `
    insert into public.consent_tracking as made (session_id, consent_type, consent_given)
    values ('a-session', 'google_ads', true) returning to_jsonb(made) as made`,
  body: () => ({ session_id: 'a-session', consent_type: 'google_ads', consent_given: true }),
  values: () => ({
    id: 1_000_000,
    session_id: 'another-session',
    consent_type: 'google_ads',
    consent_given: false,
    user_agent: 'Another browser',
    created_at: longAgo,
  }),
};

const csp_reports: Recipe = {
  key: 'id',
  make: () => `
    insert into public.csp_reports as made
      (document_url, effective_directive, blocked_url, disposition)
    values ('https://example.com/', 'script-src', 'inline', 'enforce')
    returning to_jsonb(made) as made`,
  body: () => ({
    document_url: 'https://example.com/',
    effective_directive: 'script-src',
    blocked_url: 'inline',
    disposition: 'enforce',
  }),
  values: () => ({
    id: 1_000_000,
    received_at: longAgo,
    document_url: 'https://example.com/another',
    effective_directive: 'style-src',
    blocked_url: 'eval',
    source_file: 'https://example.com/another.js',
    line_number: 7,
    column_number: 7,
    sample: 'another',
    disposition: 'report',
  }),
};

const lead = {
  form_id: 'seo-audit',
  email: 'lead@example.com',
  business_name: 'A business',
  website_url: 'https://example.com',
  consent_given: true,
  consent_statement: 'I agree',
};

const leads: Recipe = {
  key: 'id',
  make: () => `
    insert into public.leads as made
      (form_id, email, business_name, website_url, consent_given, consent_statement)
    values ('seo-audit', 'lead@example.com', 'A business', 'https://example.com', true, 'I agree')
    returning to_jsonb(made) as made`,
  body: () => lead,
  values: () => ({
    id: randomUUID(),
    created_at: longAgo,
    form_id: 'seo-audit',
    first_name: 'Another',
    last_name: 'Name',
    email: 'another@example.com',
    phone: '555 0100',
    company: 'Another company',
    company_size: 'Just Me (1)',
    current_challenge: 'Other',
    budget: '$25,000+',
    timeline: 'Within 30 days',
    message: 'Another message',
    business_name: 'Another business',
    website_url: 'https://example.org',
    primary_challenge: 'Other',
    preferred_times: 'Tuesdays',
    page_source: '/another',
    user_agent: 'Another browser',
    attribution: { first: 'another' },
    consent_given: true,
    consent_statement: 'I agree to another thing',
    consented_at: longAgo,
    spam_signals: ['markup'],
    review: 'spam',
    delivery_status: 'dead',
  }),
};

const lead_events: Recipe = {
  key: 'id',
  make: ({ lead: lead_id }) => `
    insert into public.lead_events as made (lead_id, kind) values ('${lead_id}', 'submitted')
    returning to_jsonb(made) as made`,
  body: ({ lead: lead_id }) => ({ lead_id, kind: 'submitted' }),
  values: () => ({
    id: 1_000_000,
    lead_id: anotherId,
    happened_at: longAgo,
    kind: 'dead',
    detail: { error: 'forged' },
    actor_id: anotherId,
  }),
};

const audit_log: Recipe = {
  key: 'id',
  make: () => `
    insert into public.audit_log as made (actor_role, action, subject_type, subject_id)
    values ('admin', 'lead.deleted', 'lead', 'a-lead') returning to_jsonb(made) as made`,
  body: () => ({
    actor_role: 'admin',
    action: 'lead.deleted',
    subject_type: 'lead',
    subject_id: 'a-lead',
  }),
  values: () => ({
    id: 1_000_000,
    happened_at: longAgo,
    actor_id: anotherId,
    actor_role: 'user',
    action: 'post.deleted',
    subject_type: 'post',
    subject_id: 'another',
    before: { forged: true },
    after: { forged: true },
    decision_id: anotherId,
  }),
};

export const recipes: Record<string, Recipe> = {
  audit_log,
  blog_comments,
  blog_posts,
  consent_tracking,
  csp_reports,
  lead_events,
  leads,
  post_revisions,
  profiles,
  user_roles,
};
