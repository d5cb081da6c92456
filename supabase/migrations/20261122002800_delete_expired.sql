-- Applies the retention periods in private.settings. pg_cron runs this every minute in a hosted project, and the
-- embedded backend does the same, so large amounts are deleted in batches.

create function private.apply_retention_rule(name text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  rules record;
  cutoff timestamptz;
  confirmed_rows integer;
  expired_rows integer;
  deleted_rows integer;
  unusual_total integer;
begin
  select * into rules from private.get_retention_rules() r where r.rule = apply_retention_rule.name;
  select r.confirmed into confirmed_rows from private.retention_runs r where r.rule = rules.rule;
  cutoff := private.get_retention_cutoff(rules.setting, rules.period);
  if rules.is_guarded then
    expired_rows := private.count_expired(rules.relation, rules.condition, cutoff);
    unusual_total := private.find_unusual_total(rules.relation, expired_rows - confirmed_rows);
  end if;
  if unusual_total is not null then
    update private.retention_runs r
    set unconfirmed_since = coalesce(r.unconfirmed_since, now()), expired = expired_rows, total = unusual_total,
      failed_since = null, error = null
    where r.rule = rules.rule;
    return;
  end if;
  execute case
    when rules.statement not like 'update %' then rules.statement
    else format('%s where ctid = any (array(select r.ctid from %s r where %s limit %s))',
      coalesce(rules.statement, 'delete from ' || rules.relation), rules.relation, rules.condition, rules.batch) end
    using cutoff;
  get diagnostics deleted_rows = row_count;
  update private.retention_runs r
  set ran_at = now(), deleted = deleted_rows, failed_since = null, error = null, unconfirmed_since = null, expired = null,
    total = null, confirmed = greatest(least(confirmed_rows, expired_rows) - deleted_rows, 0)
  where r.rule = rules.rule;
end
$$;

create function public.delete_expired() returns void
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  rule_name text;
  state text;
  failed_table text;
  failed_constraint text;
begin
  perform private.advance_retention_clock();
  for rule_name in select r.rule from private.get_retention_rules() r loop
    insert into private.retention_runs (rule) values (rule_name) on conflict do nothing;
    -- A rule that fails or takes too long doesn't undo the others.
    begin
      perform private.apply_retention_rule(rule_name);
    exception when query_canceled or others then
      get stacked diagnostics state = returned_sqlstate, failed_table = table_name, failed_constraint = constraint_name;
      update private.retention_runs r
      set failed_since = coalesce(r.failed_since, now()),
        error = concat_ws(' ', state, nullif(failed_table, ''), nullif(failed_constraint, ''))
      where r.rule = rule_name;
    end;
  end loop;
end
$$;
comment on function public.delete_expired() is
  'Deletes what is past its retention period, by the rules of private.get_retention_rules(). private.retention_runs has the '
  'outcome of each rule.';
grant execute on function public.delete_expired() to service_role;
