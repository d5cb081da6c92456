import { randomUUID } from 'node:crypto';
import { leadColumns } from '../../../../supabase/functions/_shared/rules/lead/record.ts';
import { commentOn, draftOf, insertRow, leadOf, type Row } from '../rows.ts';
import { yesterday, type World } from './requests.ts';

/**
 * Who can do what with a table. Written by hand from the purpose of the roles (spec §6), not read from the
 * database. The outcomes on each line are those for the callers in `requests.ts`, in the same order.
 */
export interface TableRights {
  /** All columns. */
  columns: string;
  /** What to set columns to if their type's usual value isn't valid. It differs from the existing row. */
  values?(world: World): Row;
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
const trashed = 'refused   none      none      none      none      rows';
const adminsDelete = 'refused   none      none      none      rows      rows';
const adminsAdd = 'refused   refused   refused   refused   rows      refused';
const generated = 'generated generated generated generated generated generated';

const generatedId = { id: { insert: generated, update: generated } };

export const tableRights: Record<string, TableRights> = {
  user_roles: {
    columns: 'user_id role created_at updated_at',
    values: ({ people }) => ({ user_id: people.spare.id, role: 'moderator' }),
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
    columns:
      'user_id full_name company_name created_at updated_at moderation_digest lead_emails kind',
    values: ({ people }) => ({ user_id: people.spare.id }),
    row: ({ people }) => ({ user_id: people.spare.id }),
    existing: ({ people }) => ({ user_id: people.owner.id }),
    clear: ({ people: { owner, spare } }) =>
      `delete from public.profiles where user_id in ('${owner.id}', '${spare.id}')`,
    select: ownerAndAdminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: {
      'full_name company_name moderation_digest': {
        update: 'refused   rows      none      none      none      refused',
      },
    },
  },

  invitations: {
    columns:
      'id email role kind invited_by created_at expires_at token_digest code_digest code_attempts proven_at',
    values: () => ({ role: 'moderator' }),
    row: ({ people }) => ({
      email: `${randomUUID()}@example.com`,
      role: 'user',
      invited_by: people.admin.id,
    }),
    select: nobody,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },

  // The row is a draft. `postStates` has the other states.
  blog_posts: {
    columns:
      'id slug title excerpt content category tags author_name read_time_minutes ' +
      'published_at created_at updated_at is_published is_featured moderation_status ' +
      'meta_description focus_keyword featured_image_url author_id old_slugs featured_image_alt trashed_at ' +
      'category_slug old_category_slugs',
    values: ({ people }) => ({
      moderation_status: 'approved',
      featured_image_url: 'https://example.com/another.png',
      author_id: people.spare.id,
    }),
    row: () => draftOf(),
    existing: ({ people }) => ({ author_id: people.owner.id }),
    select: ownerAndStaffSee,
    insert: 'refused   rows      rows      rows      rows      rows',
    update: ownerAndStaff,
    delete: service,
    except: {
      'published_at moderation_status author_id': {
        insert: 'refused   refused   refused   rows      rows      rows',
        update: staff,
      },
      // post_workflow refers to it.
      id: { insert: service, update: 'refused   refused   refused   refused   refused   held' },
      // Only feature_post, so that one post is featured at a time.
      'created_at updated_at is_featured old_slugs trashed_at category_slug old_category_slugs': {
        insert: service,
        update: service,
      },
    },
  },

  // The row of the owner's public post.
  post_workflow: {
    columns:
      'post_id version text_version saved_at saved_by submitted_at scheduled_for review_outcome ' +
      'review_note reviewed_at approved_fields was_published',
    row: ({ open }) => ({ post_id: open }),
    clear: ({ open }) => `delete from public.post_workflow where post_id = '${open}'`,
    select: ownerAndStaff,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },

  post_drafts: {
    columns: 'id author_id fields version post_version saved_at saved_by trashed_at',
    row: ({ people }) => ({ id: randomUUID(), author_id: people.owner.id, fields: {} }),
    select: ownerAndStaff,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },

  // The row is a pending comment on the owner's public post.
  blog_comments: {
    columns:
      'id post_id parent_id author_name author_email author_hash content created_at moderation_status ' +
      'notify spam_signals spam_score is_by_staff',
    values: ({ commented, parent }) => ({
      post_id: commented,
      parent_id: parent,
      author_email: 'another@secret.example',
      moderation_status: 'approved',
      spam_signals: ['honeypot-filled'],
    }),
    row: ({ open }) => commentOn(open, { author_email: 'reader@secret.example' }),
    whole: nobody,
    select: 'refused   none      none      rows      rows      rows',
    insert: visitors,
    update: nobody,
    delete: adminsDelete,
    except: {
      'author_email notify': { select: nobody },
      author_hash: { select: nobody, insert: nobody },
      is_by_staff: { select: nobody, insert: nobody },
      'created_at spam_score': { insert: nobody },
      moderation_status: {
        insert: nobody,
        update: 'refused   none      none      rows      rows      refused',
      },
    },
  },

  consent_tracking: {
    columns:
      'id session_id consent_type consent_given consent_statement user_agent created_at record_id',
    values: () => ({ consent_type: 'google_ads' }),
    row: () => ({ session_id: 'a-session', consent_type: 'google_ads', consent_given: true }),
    select: adminsSee,
    insert: visitors,
    update: nobody,
    delete: service,
    except: { ...generatedId, created_at: { insert: nobody } },
  },

  browser_reports: {
    columns: 'id kind name blocked page times last_seen source',
    values: () => ({
      kind: 'missing-page',
      blocked: '/another',
      page: '/another',
      source: '/another',
    }),
    row: () => ({ kind: 'csp-violation', name: 'script-src' }),
    clear: () => 'delete from public.browser_reports',
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: adminsDelete,
    except: generatedId,
  },

  leads: {
    columns:
      `id created_at form_id ${Object.values(leadColumns).join(' ')} page_source user_agent ` +
      'attribution consent_given consent_statement consented_at spam_signals review delivery_status ' +
      'pipeline_status owner_id follow_up_on tags call_at respond_by target_at responded_at responded_by is_test ' +
      'source campaign landing_page mailbox visitor_time_zone email_error',
    row: () => leadOf(),
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },

  lead_events: {
    columns: 'id lead_id happened_at kind detail actor_id decision_id',
    row: ({ lead }) => ({ lead_id: lead, kind: 'submitted' }),
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: generatedId,
  },

  // The row is a note by `owner`, who isn't an admin.
  lead_notes: {
    columns: 'id lead_id author_id body created_at',
    values: ({ lead }) => ({ lead_id: lead }),
    row: ({ lead }) => ({ lead_id: lead, body: 'A note' }),
    existing: ({ people }) => ({ author_id: people.owner.id }),
    select: adminsSee,
    insert: adminsAdd,
    update: nobody,
    delete: 'refused   none      none      none      none      refused',
    except: { ...generatedId, 'author_id created_at': { insert: nobody } },
  },

  client_documents: {
    columns: 'id lead_id title url created_at',
    values: ({ lead }) => ({ lead_id: lead, url: 'https://files.example.com/another.pdf' }),
    row: ({ lead }) => ({
      lead_id: lead,
      title: 'Proposal',
      url: 'https://files.example.com/proposal.pdf',
    }),
    select: adminsSee,
    insert: adminsAdd,
    update: nobody,
    delete: 'refused   none      none      none      rows      refused',
    except: { ...generatedId, created_at: { insert: nobody } },
  },

  audit_log: {
    columns:
      'id happened_at actor_id actor_role action subject_type subject_id before after ' +
      'decision_id group_key',
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
    columns: 'id post_id fields saved_at saved_by replaced_at replaced_by is_draft is_approved',
    row: ({ open }) => ({ post_id: open, fields: { title: 'Old' } }),
    select: ownerAndStaff,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: generatedId,
  },
};

/** The rights to a post of `owner` in a state that isn't a draft. */
function postIn(
  state: { is_published: boolean; moderation_status: string; trashed_at?: string },
  { select, edit }: { select: string; edit: string },
  moderate = staff,
): TableRights {
  return {
    columns: 'title moderation_status',
    values: () => ({
      moderation_status: state.moderation_status === 'approved' ? 'rejected' : 'approved',
    }),
    row: () => draftOf(),
    existing: ({ people }) => ({ author_id: people.owner.id, ...state }),
    select,
    update: edit,
    delete: service,
    except: { moderation_status: { update: moderate } },
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
  unpublished: postIn(
    { is_published: false, moderation_status: 'approved' },
    { select: ownerAndStaffSee, edit: staff },
  ),
  trashed: postIn(
    { is_published: false, moderation_status: 'pending', trashed_at: yesterday },
    { select: 'none      none      none      none      rows      rows', edit: trashed },
    trashed,
  ),
};

/** Inserts the existing row of a table, and returns how requests and SQL address it. */
export async function insertExisting(
  world: World,
  table: string,
  { clear, columns, row, existing }: TableRights,
) {
  if (clear) await world.running.query(clear(world));
  const inserted = await insertRow(world.running, table, { ...row(world), ...existing?.(world) });
  const key = /^(?:user_id|post_id|id)\b/.exec(columns)?.[0] ?? 'id';
  const id = String(inserted[key]);
  return { inserted, path: `${table}?${key}=eq.${id}`, where: `${key} = '${id}'` };
}
