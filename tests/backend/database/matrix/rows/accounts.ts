import { longAgo, type Recipe } from './recipe.ts';

export const user_roles: Recipe = {
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

export const profiles: Recipe = {
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
