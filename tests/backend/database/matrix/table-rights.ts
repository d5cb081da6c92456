// Who may do what with which table. Written by hand from the purpose of the roles (spec §6), not read from the
// database. The words of a line are the outcomes for these callers:
//              anonymous owner     stranger  moderator admin     service_role
const nobody = 'refused   refused   refused   refused   refused   refused';
const service = 'refused   refused   refused   refused   refused   rows';
const visitors = 'rows      rows      rows      rows      rows      refused';
const adminsSee = 'refused   none      none      none      rows      rows';
const generated = 'generated generated generated generated generated generated';

export interface TableRights {
  columns: string;
  /** For all columns except those in `except`. `delete` is for the row. */
  select: string;
  insert: string;
  update: string;
  delete: string;
  /** For select=*, if that differs from single columns. */
  whole?: string;
  /** Different rights for some columns. */
  except?: Record<string, Partial<Record<'select' | 'insert' | 'update', string>>>;
}

export const tableRights: Record<string, TableRights> = {
  user_roles: {
    columns: 'user_id role created_at updated_at',
    select: 'refused   rows      none      none      rows      rows',
    insert: service,
    update: service,
    delete: service,
  },

  profiles: {
    columns: 'user_id full_name company_name created_at updated_at',
    select: 'refused   rows      none      none      rows      rows',
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: {
      'full_name company_name': {
        update: 'refused   rows      none      none      none      refused',
      },
    },
  },

  // The row is a draft. posts-by-role.test.ts covers other states.
  blog_posts: {
    columns:
      'id slug title excerpt content category tags author_name read_time_minutes published_at ' +
      'created_at updated_at is_published is_featured moderation_status meta_description ' +
      'focus_keyword featured_image_url author_id',
    select: 'none      rows      none      rows      rows      rows',
    insert: 'refused   rows      rows      rows      rows      rows',
    update: 'refused   rows      none      rows      rows      rows',
    delete: 'refused   none      none      none      rows      rows',
    except: {
      'published_at is_featured moderation_status author_id': {
        insert: 'refused   refused   refused   rows      rows      rows',
        update: 'refused   refused   none      rows      rows      rows',
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
    columns: 'id post_id author_name author_email content created_at moderation_status',
    whole: nobody,
    select: 'refused   none      none      rows      rows      rows',
    insert: visitors,
    update: nobody,
    delete: 'refused   none      none      none      rows      rows',
    except: {
      author_email: { select: nobody },
      'id created_at': { insert: nobody },
      // Set to approved.
      moderation_status: {
        insert: nobody,
        update: 'refused   none      none      rows      rows      refused',
      },
    },
  },

  consent_tracking: {
    columns: 'id session_id consent_type consent_given user_agent created_at',
    select: adminsSee,
    insert: visitors,
    update: nobody,
    delete: service,
    except: { id: { insert: generated, update: generated }, created_at: { insert: nobody } },
  },

  csp_reports: {
    columns:
      'id received_at document_url effective_directive blocked_url source_file line_number ' +
      'column_number sample disposition',
    select: adminsSee,
    insert: visitors,
    update: nobody,
    delete: service,
    except: { id: { insert: generated, update: generated }, received_at: { insert: nobody } },
  },

  leads: {
    columns:
      'id created_at form_id first_name last_name email phone company company_size ' +
      'current_challenge budget timeline message business_name website_url primary_challenge ' +
      'preferred_times page_source user_agent attribution consent_given consent_statement ' +
      'consented_at spam_signals review delivery_status',
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: 'refused   none      none      none      rows      refused',
  },

  lead_events: {
    columns: 'id lead_id happened_at kind detail actor_id',
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: { id: { insert: generated, update: generated } },
  },

  audit_log: {
    columns:
      'id happened_at actor_id actor_role action subject_type subject_id before after decision_id',
    select: adminsSee,
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: { id: { insert: generated, update: generated } },
  },

  post_revisions: {
    columns: 'id post_id replaced_at replaced_by version',
    select: 'refused   rows      none      rows      rows      rows',
    insert: nobody,
    update: nobody,
    delete: nobody,
    except: { id: { insert: generated, update: generated } },
  },
};
