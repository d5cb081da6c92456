-- What retention doesn't delete, why, and how an admin confirms a deletion.

-- Confirms the deletion of everything that the setting makes expire now.
create function private.confirm_expired(setting text) returns void
language sql volatile set search_path = '' as $$
  insert into private.retention_runs (rule, confirmed)
  select r.rule, private.count_expired(r.relation, r.condition, private.get_retention_cutoff(r.setting, r.period))
  from private.get_retention_rules() r
  where r.is_guarded and 'retention.' || r.setting = confirm_expired.setting
  on conflict (rule) do update set confirmed = excluded.confirmed
$$;

create function public.count_expiring(setting text, days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see what a retention period would delete');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('rule', r.rule, 'description', r.description, 'count',
      private.count_expired(r.relation, r.condition,
        private.get_retention_date() - make_interval(days => greatest(least(days, 36500), 0)))) order by r.rule), '[]')
    from private.get_retention_rules() r where 'retention.' || r.setting = count_expiring.setting);
end
$$;
comment on function public.count_expiring(text, integer) is
  'How many records a setting would delete with a retention period of so many days: [{rule, description, count}]. Of the '
  'leads, it counts those of clients and people who were contacted later, too, although they''re kept. Admins only.';
grant execute on function public.count_expiring(text, integer) to authenticated;

create function public.confirm_deletion(rule text, expired integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  confirmed_rows integer;
begin
  perform private.require_admin('confirm a deletion');
  update private.retention_runs r
  -- No more than is waiting by now.
  set confirmed = least(confirm_deletion.expired, r.expired), unconfirmed_since = null, expired = null, total = null
  where r.rule = confirm_deletion.rule and r.unconfirmed_since is not null and confirm_deletion.expired > 0
  returning r.confirmed into confirmed_rows;
  if not found then
    raise sqlstate 'PT409' using message = 'This deletion no longer needs confirmation.';
  end if;
  perform private.audit('deletion.confirmed', 'setting', 'retention.' || coalesce(r.setting, r.rule), null,
    jsonb_build_object('rule', r.rule, 'count', confirmed_rows))
  from private.get_retention_rules() r where r.rule = confirm_deletion.rule;
end
$$;
comment on function public.confirm_deletion(text, integer) is
  'Lets a retention rule delete as many rows as the admin was shown, although that''s an unusual share of the table. Throws '
  'PT409 if nothing is waiting. Admins only, audited.';
grant execute on function public.confirm_deletion(text, integer) to authenticated;

-- Why expired data isn't being deleted. A failure counts after ten minutes, because most are over by the next run.
create function private.describe_retention_problems() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select jsonb_agg(jsonb_build_object('kind', 'date', 'server_date', c.read_at, 'trusted_date', c.trusted_at,
      'trusted_in_minutes', private.runs_until_trusted() - c.waiting_runs))
    from private.retention_clock c where c.waiting_runs > 0), '[]')
  || coalesce((select jsonb_agg(case
      when r.unconfirmed_since is not null then jsonb_build_object('kind', 'unconfirmed', 'rule', r.rule, 'description', rules.description,
        'expired', r.expired, 'total', r.total)
      else jsonb_build_object('kind', 'failed', 'rule', r.rule, 'description', rules.description,
        'since', r.failed_since, 'error', r.error) end order by r.rule)
    from private.retention_runs r join private.get_retention_rules() rules on rules.rule = r.rule
    where r.unconfirmed_since is not null or r.failed_since <= now() - interval '10 minutes'), '[]')
$$;
