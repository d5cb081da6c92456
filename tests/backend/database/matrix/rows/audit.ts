import { anotherId, longAgo, type Recipe } from './recipe.ts';

export const audit_log: Recipe = {
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
