import { randomUUID } from 'node:crypto';
import type { Person, Running } from '../../lanes/index.ts';

/** Accounts and rows that all cells share. */
export interface World {
  people: Record<'owner' | 'stranger' | 'moderator' | 'admin' | 'spare', Person>;
  /** IDs of two public posts by the owner. The first has an approved comment; cells comment on the second. */
  commented: string;
  open: string;
  comment: string;
  lead: string;
}

export async function makeWorld(running: Running): Promise<World> {
  // All cells have the same IP address.
  await running.query(
    `update private.settings set value = '{"most": 1000000, "seconds": 600}' where name like 'limit.%'`,
  );
  const people = {
    owner: await running.person(),
    stranger: await running.person(),
    moderator: await running.person('moderator'),
    admin: await running.person('admin'),
    spare: await running.person(),
  };
  const commented = randomUUID();
  const open = randomUUID();
  const comment = randomUUID();
  const lead = randomUUID();
  await running.query(
    `insert into public.blog_posts
       (id, slug, title, category, author_name, is_published, moderation_status, author_id)
     values ($1, 'commented', 'Commented', 'Testing', 'A writer', true, 'approved', $3),
       ($2, 'open', 'Open', 'Testing', 'A writer', true, 'approved', $3)`,
    [commented, open, people.owner.id],
  );
  await running.query(
    `insert into public.blog_comments
       (id, post_id, author_name, author_email, content, moderation_status)
     values ($1, $2, 'A reader', 'reader@example.com', 'An approved comment', 'approved')`,
    [comment, commented],
  );
  await running.query(
    `insert into public.leads
       (id, form_id, email, business_name, website_url, consent_given, consent_statement)
     values ($1, 'seo-audit', 'lead@example.com', 'A business', 'https://example.com', true, 'I agree')`,
    [lead],
  );
  return { people, commented, open, comment, lead };
}
