// The tables and functions that the API exposes. Generated from the migrations by `npm run db:types`;
// don't edit. `supabase gen types` doesn't know the unions, which are check constraints, or which columns a role may
// read and write.
/* eslint-disable @typescript-eslint/consistent-type-definitions --
   an interface isn't assignable to the clients' schema type */
/* eslint-disable @typescript-eslint/consistent-indexed-object-style -- the generator's style */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_role: string;
          after: Json | null;
          before: Json | null;
          decision_id: string | null;
          group_key: string;
          happened_at: string;
          id: number;
          subject_id: string;
          subject_type: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      blog_comments: {
        Row: {
          author_name: string;
          content: string;
          created_at: string;
          id: string;
          moderation_status: 'pending' | 'approved' | 'rejected' | 'spam';
          parent_id: string | null;
          post_id: string;
          spam_score: number;
          spam_signals: string[];
        };
        Insert: {
          author_email: string;
          author_name: string;
          content: string;
          id?: string;
          moderation_status?: 'pending' | 'approved' | 'rejected' | 'spam';
          notify?: boolean;
          parent_id?: string | null;
          post_id: string;
          spam_signals?: string[];
        };
        Update: {
          moderation_status?: 'pending' | 'approved' | 'rejected' | 'spam';
        };
        Relationships: [
          {
            foreignKeyName: 'blog_comments_parent_id_fkey';
            columns: ['parent_id'];
            referencedRelation: 'blog_comments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'blog_comments_post_id_fkey';
            columns: ['post_id'];
            referencedRelation: 'blog_posts';
            referencedColumns: ['id'];
          },
        ];
      };
      blog_posts: {
        Row: {
          author_id: string | null;
          author_name: string;
          category: string;
          category_slug: string | null;
          content: string;
          created_at: string;
          excerpt: string;
          featured_image_alt: string | null;
          featured_image_url: string | null;
          focus_keyword: string | null;
          id: string;
          is_featured: boolean;
          is_published: boolean;
          meta_description: string | null;
          moderation_status: 'pending' | 'approved' | 'rejected';
          old_category_slugs: string[];
          old_slugs: string[];
          published_at: string | null;
          read_time_minutes: number;
          slug: string;
          tags: string[];
          title: string;
          trashed_at: string | null;
          updated_at: string;
        };
        Insert: {
          author_id?: string | null;
          author_name: string;
          category: string;
          category_slug?: string | null;
          content?: string;
          created_at?: string;
          excerpt?: string;
          featured_image_alt?: string | null;
          featured_image_url?: string | null;
          focus_keyword?: string | null;
          id?: string;
          is_featured?: boolean;
          is_published?: boolean;
          meta_description?: string | null;
          moderation_status?: 'pending' | 'approved' | 'rejected';
          old_category_slugs?: string[];
          old_slugs?: string[];
          published_at?: string | null;
          read_time_minutes?: number;
          slug: string;
          tags?: string[];
          title: string;
          trashed_at?: string | null;
          updated_at?: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string;
          category?: string;
          category_slug?: string | null;
          content?: string;
          created_at?: string;
          excerpt?: string;
          featured_image_alt?: string | null;
          featured_image_url?: string | null;
          focus_keyword?: string | null;
          id?: string;
          is_featured?: boolean;
          is_published?: boolean;
          meta_description?: string | null;
          moderation_status?: 'pending' | 'approved' | 'rejected';
          old_category_slugs?: string[];
          old_slugs?: string[];
          published_at?: string | null;
          read_time_minutes?: number;
          slug?: string;
          tags?: string[];
          title?: string;
          trashed_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      browser_reports: {
        Row: {
          blocked: string | null;
          id: number;
          kind: 'csp-violation' | 'missing-page';
          last_seen: string;
          name: string;
          page: string | null;
          source: string | null;
          times: number;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      client_documents: {
        Row: {
          created_at: string;
          id: number;
          lead_id: string;
          title: string;
          url: string;
        };
        Insert: {
          lead_id: string;
          title: string;
          url: string;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: 'client_documents_lead_id_fkey';
            columns: ['lead_id'];
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      consent_tracking: {
        Row: {
          consent_given: boolean;
          consent_statement: string | null;
          consent_type: 'google_ads';
          created_at: string;
          id: number;
          record_id: string | null;
          session_id: string;
          user_agent: string | null;
        };
        Insert: {
          consent_given: boolean;
          consent_statement?: string | null;
          consent_type: 'google_ads';
          record_id?: string | null;
          session_id: string;
          user_agent?: string | null;
        };
        Update: never;
        Relationships: [];
      };
      lead_events: {
        Row: {
          actor_id: string | null;
          decision_id: string | null;
          detail: NonNullable<Json>;
          happened_at: string;
          id: number;
          kind:
            | 'submitted'
            | 'held'
            | 'released'
            | 'spam'
            | 'delivered'
            | 'delayed'
            | 'dead'
            | 'retried'
            | 'backlog'
            | 'changed'
            | 'note-deleted'
            | 'document-removed'
            | 'confirmed'
            | 'unconfirmed';
          lead_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: 'lead_events_lead_id_fkey';
            columns: ['lead_id'];
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      lead_notes: {
        Row: {
          author_id: string | null;
          body: string;
          created_at: string;
          id: number;
          lead_id: string;
        };
        Insert: {
          body: string;
          lead_id: string;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: 'lead_notes_lead_id_fkey';
            columns: ['lead_id'];
            referencedRelation: 'leads';
            referencedColumns: ['id'];
          },
        ];
      };
      leads: {
        Row: {
          attribution: NonNullable<Json>;
          budget:
            | 'Under $1,000'
            | '$1,000 - $5,000'
            | '$5,000 - $10,000'
            | '$10,000 - $25,000'
            | '$25,000+'
            | null;
          business_name: string | null;
          call_at: string | null;
          campaign: string | null;
          company: string | null;
          company_size:
            | 'Just Me (1)'
            | 'Small Team (2-10)'
            | 'Growing Business (11-50)'
            | 'Established Company (51-200)'
            | 'Large Enterprise (200+)'
            | null;
          consent_given: boolean;
          consent_statement: string;
          consented_at: string;
          created_at: string;
          current_challenge:
            | 'Not enough qualified leads'
            | "Leads don't convert to sales"
            | 'Too expensive to acquire leads'
            | 'Inconsistent lead flow'
            | 'Poor lead quality'
            | 'Competitors getting all the business'
            | 'Other'
            | null;
          delivery_status:
            | 'submitted'
            | 'held'
            | 'released'
            | 'spam'
            | 'delivered'
            | 'delayed'
            | 'dead'
            | 'retried'
            | 'backlog';
          email: string;
          email_error: string | null;
          first_name: string | null;
          follow_up_on: string | null;
          form_id:
            'strategy-session' | 'seo-audit' | 'request-a-time' | 'client-question' | 'booked-call';
          id: string;
          is_test: boolean;
          landing_page: string | null;
          last_name: string | null;
          mailbox: string;
          message: string | null;
          owner_id: string | null;
          page_source: string | null;
          phone: string | null;
          pipeline_status: 'new' | 'contacted' | 'qualified' | 'won' | 'lost' | 'spam';
          preferred_times: string | null;
          primary_challenge:
            | 'Low search rankings'
            | 'Not enough website traffic'
            | 'Competitors outranking us'
            | 'Technical SEO issues'
            | 'Content strategy'
            | 'Local SEO challenges'
            | 'Other'
            | null;
          respond_by: string;
          responded_at: string | null;
          responded_by: string | null;
          review: 'held' | 'released' | 'spam' | null;
          source: string;
          spam_signals: string[];
          tags: string[];
          target_at: string;
          timeline:
            | "ASAP - It's urgent"
            | 'Within 30 days'
            | 'Within 90 days'
            | 'Just exploring options'
            | null;
          user_agent: string | null;
          visitor_time_zone: string | null;
          website_url: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      post_drafts: {
        Row: {
          author_id: string;
          fields: NonNullable<Json>;
          id: string;
          post_version: number;
          saved_at: string;
          saved_by: string | null;
          trashed_at: string | null;
          version: number;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      post_revisions: {
        Row: {
          fields: NonNullable<Json>;
          id: number;
          is_approved: boolean;
          is_draft: boolean;
          post_id: string;
          replaced_at: string;
          replaced_by: string | null;
          saved_at: string;
          saved_by: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      post_workflow: {
        Row: {
          approved_fields: Json | null;
          post_id: string;
          review_note: string | null;
          review_outcome: 'rejected' | 'changes-requested' | null;
          reviewed_at: string | null;
          saved_at: string;
          saved_by: string | null;
          scheduled_for: string | null;
          submitted_at: string | null;
          text_version: number;
          version: number;
          was_published: boolean | null;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: 'post_workflow_post_id_fkey';
            columns: ['post_id'];
            referencedRelation: 'blog_posts';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          company_name: string;
          created_at: string;
          full_name: string;
          kind: 'client' | 'staff';
          lead_emails: boolean;
          moderation_digest: boolean;
          updated_at: string;
          user_id: string;
        };
        Insert: never;
        Update: {
          company_name?: string;
          full_name?: string;
          moderation_digest?: boolean;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: 'user' | 'moderator' | 'admin';
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          role?: 'user' | 'moderator' | 'admin';
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: 'user' | 'moderator' | 'admin';
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_invitation: {
        Args: { client_address: string; invited_email: string; proof: string };
        Returns: string;
      };
      ask_question: { Args: { idempotency_key: string; message: string }; Returns: undefined };
      audit_publishing: {
        Args: { action: string; admin_id: string; before: string; subject_id: string };
        Returns: undefined;
      };
      cancel_invitation: { Args: { invitation_id: string }; Returns: boolean };
      categorize_posts: { Args: { category: string; items: Json }; Returns: Json };
      change_leads: { Args: { change: Json; filter?: Json; lead_ids: string[] }; Returns: Json };
      change_setting: { Args: { expected_value: Json; name: string; value: Json }; Returns: Json };
      claim_lead: { Args: { token: string }; Returns: string };
      claim_outbox: {
        Args: { batch?: number; lease_seconds?: number; topics: string[] };
        Returns: {
          attempts: number;
          created_at: string;
          first_due_at: string;
          id: number;
          idempotency_key: string;
          last_error: string;
          payload: Json;
          topic: string;
        }[];
      };
      confirm_crm_erasure: { Args: { erasure_id: string }; Returns: boolean };
      confirm_deletion: { Args: { expired: number; rule: string }; Returns: undefined };
      continue_proof: { Args: { run: string; with_crm: boolean }; Returns: Json };
      count_expiring: { Args: { days: number; setting: string }; Returns: Json };
      count_leads: { Args: { filter?: Json }; Returns: Json };
      count_queues: { Args: Record<PropertyKey, never>; Returns: Json };
      create_preview_link: {
        Args: { browser_key?: string; post_id: string; without_draft?: boolean };
        Returns: Json;
      };
      decide_on_leads: { Args: { decision: string; lead_ids: string[] }; Returns: string[] };
      delete_expired: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_lead: { Args: { lead_id: string }; Returns: boolean };
      delete_spam: { Args: { comment_ids: string[] }; Returns: number };
      discard_dead_letters: { Args: { outbox_ids: number[] }; Returns: number };
      discard_draft: { Args: { draft_id: string; expected_version: number }; Returns: boolean };
      erase_person: { Args: { address: string; kept?: Json; version: string }; Returns: string };
      export_leads: { Args: { filter?: Json; older_than?: string }; Returns: Json };
      export_own_data: { Args: { after?: Json }; Returns: Json };
      export_person: { Args: { address: string; after?: Json }; Returns: Json };
      feature_post: { Args: { is_featured?: boolean; post_id: string }; Returns: Json };
      find_person: { Args: { address: string }; Returns: Json };
      find_superseded_leads: { Args: { lead_ids: string[] }; Returns: string[] };
      finish_outbox: {
        Args: {
          attempt: number;
          error?: string;
          outbox_id: number;
          outcome: string;
          response_status?: number;
          retry_in_seconds?: number;
        };
        Returns: boolean;
      };
      finish_proof: {
        Args: { error?: string; failed_step?: string; run: string };
        Returns: boolean;
      };
      get_admin_comments: {
        Args: Record<PropertyKey, never>;
        Returns: {
          author_name: string;
          content: string;
          created_at: string;
          has_protected_email: boolean;
          id: string;
          moderation_status: string;
          parent_id: string;
          post_id: string;
          spam_score: number;
          spam_signals: string[];
        }[];
      };
      get_alarm_mail: { Args: { outbox_id: number }; Returns: Json };
      get_booking_webhook: { Args: Record<PropertyKey, never>; Returns: Json };
      get_client_portal: { Args: Record<PropertyKey, never>; Returns: Json };
      get_comment_mail: { Args: { comment_id: string; kind: string }; Returns: Json };
      get_comment_queue: { Args: { filter?: Json }; Returns: Json };
      get_crm_health: { Args: Record<PropertyKey, never>; Returns: Json };
      get_crm_setting_values: { Args: Record<PropertyKey, never>; Returns: Json };
      get_crm_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          name: string;
          set_at: string;
          set_by: string;
        }[];
      };
      get_current_user_role: { Args: Record<PropertyKey, never>; Returns: string };
      get_document_mail: { Args: { outbox_id: number }; Returns: Json };
      get_erasable_images: { Args: Record<PropertyKey, never>; Returns: string[] };
      get_invitation_mail: { Args: { invitation_id: string }; Returns: Json };
      get_latest_change: { Args: { topic: string }; Returns: string };
      get_lead: { Args: { lead_id: string }; Returns: Json };
      get_lead_confirmation: { Args: { outbox_id: number }; Returns: Json };
      get_lead_ids: { Args: { filter?: Json; sort?: string }; Returns: Json };
      get_lead_mail: { Args: { outbox_id: number }; Returns: Json };
      get_lead_reply: { Args: { outbox_id: number }; Returns: Json };
      get_lead_report: { Args: { since: string; until?: string }; Returns: Json };
      get_lead_staff: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          is_admin: boolean;
          name: string;
          owns_leads: boolean;
        }[];
      };
      get_live_mail: { Args: { outbox_id: number }; Returns: Json };
      get_moderation_digest: {
        Args: { number: number; since: string; user_id: string };
        Returns: Json;
      };
      get_pending_comments: { Args: { comment_ids: string[] }; Returns: string[] };
      get_post_for_editing: { Args: { post_id: string }; Returns: Json };
      get_post_queue: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_revisions: {
        Args: { post_id: string };
        Returns: {
          id: number;
          is_approved: boolean;
          is_draft: boolean;
          saved_at: string;
          saved_by_name: string;
        }[];
      };
      get_preview: { Args: { browser_key?: string; token: string }; Returns: Json };
      get_public_comments_safe: {
        Args: { blog_post_id: string };
        Returns: {
          author_name: string;
          content: string;
          created_at: string;
          id: string;
          parent_id: string;
        }[];
      };
      get_publishing: { Args: Record<PropertyKey, never>; Returns: Json };
      get_review_mail: { Args: { outbox_id: number }; Returns: Json };
      get_revision_fields: { Args: { revision_id: number }; Returns: Json };
      get_security_status: { Args: Record<PropertyKey, never>; Returns: Json };
      get_settings: { Args: Record<PropertyKey, never>; Returns: Json };
      get_share_links: {
        Args: { post_id: string };
        Returns: {
          created_at: string;
          created_by_name: string;
          expires_at: string;
          id: string;
        }[];
      };
      get_sign_up_note: { Args: Record<PropertyKey, never>; Returns: string };
      get_staff_comments: { Args: { blog_post_id: string }; Returns: string[] };
      get_staff_home: { Args: { time_zone?: string }; Returns: Json };
      get_submitted_posts: { Args: { post_ids: string[] }; Returns: Json };
      get_suggestions: { Args: Record<PropertyKey, never>; Returns: Json };
      get_test_lead: { Args: Record<PropertyKey, never>; Returns: Json };
      get_undelivered_messages: { Args: Record<PropertyKey, never>; Returns: Json };
      get_welcome_mail_recipient: { Args: { user_id: string }; Returns: Json };
      grant_staff_role: { Args: { new_role: string; staff_email: string }; Returns: undefined };
      invite_person: { Args: { email: string; kind?: string; role: string }; Returns: string };
      is_second_factor_available: { Args: Record<PropertyKey, never>; Returns: boolean };
      keep_revision: { Args: { fields: Json; post_id: string }; Returns: undefined };
      list_accounts: { Args: { filter?: Json }; Returns: Json };
      list_audit_log: { Args: { filter?: Json }; Returns: Json };
      list_erasures: { Args: Record<PropertyKey, never>; Returns: Json };
      list_invitations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          is_undelivered: boolean;
          kind: string;
          role: string;
        }[];
      };
      list_posts: { Args: { filter?: Json }; Returns: Json };
      moderate_comments: {
        Args: { comment_ids: string[]; expected_status: string; new_status: string };
        Returns: Json;
      };
      moderate_posts: { Args: { items: Json; new_status: string; note?: string }; Returns: Json };
      pause_outbox: { Args: { topics: string[] }; Returns: undefined };
      public_post_changes: { Args: { erased_since?: string; since?: string }; Returns: Json };
      publish_due_posts: { Args: Record<PropertyKey, never>; Returns: number };
      record_booking: { Args: { booking: Json }; Returns: string };
      record_browser_reports: {
        Args: { client_address: string; reports: Json };
        Returns: undefined;
      };
      record_maintenance: { Args: { task: string }; Returns: undefined };
      reject_booking: { Args: { is_authentic: boolean; problem: string }; Returns: undefined };
      remove_account: { Args: { account_id: string }; Returns: undefined };
      reply_to_comment: {
        Args: { comment_id: string; content: string; reply_id: string };
        Returns: Json;
      };
      report_publishing: {
        Args: { details?: Json; error?: string; state: string };
        Returns: undefined;
      };
      request_welcome_mail: { Args: { client_address: string; email: string }; Returns: undefined };
      respond_to_lead: {
        Args: { idempotency_key: string; lead_id: string; response: Json; seen_until?: string };
        Returns: string;
      };
      restore_draft: { Args: { draft_id: string }; Returns: boolean };
      restore_posts: { Args: { post_ids: string[] }; Returns: Json };
      retry_dead_letters: { Args: { outbox_ids: number[] }; Returns: number };
      revoke_share_link: { Args: { link_id: string }; Returns: boolean };
      save_draft: {
        Args: { draft_id: string; expected_version: number; fields: Json; post_version?: number };
        Returns: Json;
      };
      schedule_post: {
        Args: { post_id: string; publish_at: string; version: number };
        Returns: Json;
      };
      search_blog_posts: {
        Args: { category?: string; page?: number; search: string };
        Returns: Json;
      };
      search_leads: {
        Args: { filter?: Json; older_than?: string; page_size?: number; sort?: string };
        Returns: Json[];
      };
      send_backlog: { Args: Record<PropertyKey, never>; Returns: number };
      send_lead_without_phone: { Args: { attempt: number; outbox_id: number }; Returns: boolean };
      send_test_lead: { Args: Record<PropertyKey, never>; Returns: string };
      set_account_disabled: { Args: { account_id: string; disabled: boolean }; Returns: undefined };
      set_comment_emails: { Args: { choice: string; token: string }; Returns: boolean };
      set_crm_setting: { Args: { name: string; value: string }; Returns: undefined };
      set_lead_emails: { Args: { account_id: string; is_on: boolean }; Returns: undefined };
      set_user_role: {
        Args: { account_id: string; new_kind?: string; new_role: string };
        Returns: undefined;
      };
      sign_out_account: { Args: { account_id: string }; Returns: number };
      stop_moderation_digest: { Args: { token: string }; Returns: boolean };
      submit_comment: { Args: { client_address: string; comment: Json }; Returns: undefined };
      submit_lead: {
        Args: { client_address: string; idempotency_key: string; lead: Json; proof_run?: string };
        Returns: Json;
      };
      submit_post: {
        Args: { draft_id: string; expected_version: number; publish?: boolean };
        Returns: Json;
      };
      trash_posts: { Args: { post_ids: string[] }; Returns: Json };
      undo_lead_change: { Args: { decision: string }; Returns: Json };
      undo_moderation: { Args: { decision: string }; Returns: Json };
      unpublish_posts: { Args: { items: Json }; Returns: Json };
      withdraw_post: { Args: { post_id: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

export type Tables<Name extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Name]['Row'];
