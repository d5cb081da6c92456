import { randomUUID } from 'node:crypto';
import { commentOn, draftOf, leadOf, type Row } from '../rows.ts';
import type { World } from './requests.ts';

/**
 * Who can do what with a table. Written by hand from the purpose of the roles (spec §6), not read from the
 * database. The outcomes on each line are those for the callers in `requests.ts`, in the same order.
 */
export interface TableRights {
  /** All columns in order, each with a value that differs from a new row and from the existing one. */
  columns(world: World): Row;
  /** The smallest row that a request can add. */
  row(world: World): Row;
  /** The other fields of the existing row, which belongs to `owner`. */
  existing?(world: World): Row;
  /** SQL that removes what a new row would collide with. */
  clear?(world: World): string;
  /** For all columns except those in `except`. */
  select: string;
  insert?: string;
  update: string;
  delete: string;
  /** For `select=*`, if that differs from single columns. */
  whole?: string;
  except?: Record<string, Partial<Record<'select' | 'insert' | 'update', string>>>;
}

//              anonymous owner     stranger  moderator admin     service_role
const nobody = 'refused   refused   refused   refused   refused   refused';
const service = 'refused   refused   refused   refused   refused   rows';
const visitors = 'rows      rows      rows      rows      rows      refused';
const adminsSee = 'refused   none      none      none      rows      rows';
const ownerAndStaffSee = 'none      rows      none      rows      rows      rows';
const ownerAndAdminsSee = 'refused   rows      none      none      rows      rows';
const ownerAndStaff = 'refused   rows      none      rows      rows      rows';
const staff = 'refused   refused   none      rows      rows      rows';
const adminsDelete = 'refused   none      none      none      rows      rows';
const generated = 'generated generated generated generated generated generated';

const longAgo = '2020-02-02T02:02:02+00:00';
const anotherId = '00000000-0000-4000-a000-00000000000a';
const generatedId = { id: { insert: generated, update: generated } };

export const tableRights: Record<string, TableRights> = {
  user_roles: {
    columns: ({ people }) => ({
      user_id: people.spare.id,
      role: 'moderator',
      created_at: longAgo,
      updated_at: longAgo,
    }),
    row: ({ people }) => ({ user_id: people.spare.id }),
    existing: ({ people }) => ({ user_id: people.owner.id }),
    clear: ({ people: { owner, spare } }) =>
      `delete from public.user_roles where user_id in ('${owner.id}', '${spare.id}')`,
    select: ownerAndAdminsSee,
    insert: service,
    update: service,
    delete: service,
  },

  profiles: {
    columns: ({ people }) => ({
      user_id: people.spare.id,
      full_name: 'Another name',
      company_name: 'Another company',
      created_at: longAgo,
      updated_at: longAgo,
    }),
    row: ({ people }) => ({ user_id: people.spare.id }),
    existing: ({ people }) => ({ user_id: people.owner.id }),
    clear: ({ people: { owner, spare } }) =>
      `delete from public.profiles where user_id in ('${owner.id}', '${spare.id}')`,
    select: ownerAndAdminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: {
      'full_name company_name': {
        update: 'refused   rows      none      none      none      refused',
      },
    },
  },

  // The row is a draft. `postStates` has the other states.
  blog_posts: {
    columns: ({ people }) => ({
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
    row: () => draftOf(),
    existing: ({ people }) => ({ author_id: people.owner.id }),
    select: ownerAndStaffSee,
    insert: 'refused   rows      rows      rows      rows      rows',
    update: ownerAndStaff,
    delete: adminsDelete,
    except: {
      'published_at is_featured moderation_status author_id': {
        insert: 'refused   refused   refused   rows      rows      rows',
        update: staff,
      },
      id: {
        insert: service,
        update: 'refused   refused   refused   refused   refused   held',
      },
      'created_at updated_at': { insert: service, update: service },
    },
  },

  // The row is a pending comment on the owner's public post.
  blog_comments: {
    columns: ({ commented }) => ({
      id: randomUUID(),
      post_id: commented,
      author_name: 'Another reader',
      author_email: 'another@secret.example',
      content: 'Another comment than the existing one',
      created_at: longAgo,
      moderation_status: 'approved',
    }),
    row: ({ open }) => commentOn(open, { author_email: 'reader@secret.example' }),
    whole: nobody,
    select: 'refused   none      none      rows      rows      rows',
    insert: visitors,
    update: nobody,
    delete: adminsDelete,
    except: {
      author_email: { select: nobody },
      'id created_at': { insert: nobody },
      moderation_status: {
        insert: nobody,
        update: 'refused   none      none      rows      rows      refused',
      },
    },
  },

  consent_tracking: {
    columns: () => ({
      id: 1_000_000,
      session_id: 'another-session',
      consent_type: 'google_ads',
      consent_given: false,
      user_agent: 'Another browser',
      created_at: longAgo,
    }),
    row: () => ({ session_id: 'a-session', consent_type: 'google_ads', consent_given: true }),
    select: adminsSee,
    insert: visitors,
    update: nobody,
    delete: service,
    except: { ...generatedId, created_at: { insert: nobody } },
  },

  csp_reports: {
    columns: () => ({
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
    row: () => ({
      document_url: 'https://example.com/',
      effective_directive: 'script-src',
      blocked_url: 'inline',
      disposition: 'enforce',
    }),
    select: adminsSee,
    insert: visitors,
    update: nobody,
    delete: service,
    except: { ...generatedId, received_at: { insert: nobody } },
  },

  leads: {
    columns: () => ({
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
    row: () => leadOf(),
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: 'refused   none      none      none      rows      refused',
  },

  lead_events: {
    columns: () => ({
      id: 1_000_000,
      lead_id: anotherId,
      happened_at: longAgo,
      kind: 'dead',
      detail: { error: 'forged' },
      actor_id: anotherId,
    }),
    row: ({ lead }) => ({ lead_id: lead, kind: 'submitted' }),
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: generatedId,
  },

  audit_log: {
    columns: () => ({
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
    row: () => ({
      actor_role: 'admin',
      action: 'lead.deleted',
      subject_type: 'lead',
      subject_id: 'a-lead',
    }),
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: generatedId,
  },

  post_revisions: {
    columns: () => ({
      id: 1_000_000,
      post_id: anotherId,
      replaced_at: longAgo,
      replaced_by: anotherId,
      version: { title: 'Forged' },
    }),
    row: ({ open }) => ({ post_id: open, version: { title: 'Old' } }),
    select: ownerAndStaff,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: generatedId,
  },
};

/** The rights to a post of `owner` in a state that isn't a draft. */
function postIn(
  state: { is_published: boolean; moderation_status: string },
  { select, edit }: { select: string; edit: string },
): TableRights {
  return {
    columns: () => ({
      title: 'Another title',
      moderation_status: state.moderation_status === 'approved' ? 'rejected' : 'approved',
    }),
    row: () => draftOf(),
    existing: ({ people }) => ({ author_id: people.owner.id, ...state }),
    select,
    update: edit,
    delete: adminsDelete,
    except: { moderation_status: { update: staff } },
  };
}

/** Posts that aren't drafts. */
export const postStates: Record<string, TableRights> = {
  submitted: postIn(
    { is_published: true, moderation_status: 'pending' },
    { select: ownerAndStaffSee, edit: ownerAndStaff },
  ),
  public: postIn(
    { is_published: true, moderation_status: 'approved' },
    { select: 'rows      rows      rows      rows      rows      rows', edit: staff },
  ),
  rejected: postIn(
    { is_published: true, moderation_status: 'rejected' },
    { select: ownerAndStaffSee, edit: ownerAndStaff },
  ),
  withdrawn: postIn(
    { is_published: false, moderation_status: 'approved' },
    { select: ownerAndStaffSee, edit: staff },
  ),
};
