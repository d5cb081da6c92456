-- How leads were answered, where they came from, and what became of them.
create function public.get_lead_report(since timestamptz, until timestamptz default now()) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '32MB' as $$
begin
  perform private.require_admin('read leads');
  return (
    with found as materialized (
      select l.source, l.form_id, l.pipeline_status,
        extract(epoch from l.responded_at - l.created_at)::double precision as seconds,
        l.pipeline_status = 'new' and l.respond_by <= now() as is_late
      from public.leads l
      where l.created_at >= since and l.created_at < until and not l.is_test and l.pipeline_status <> 'spam'
        and l.delivery_status <> 'held'
    ), figures as (
      select case
          when grouping(f.source) = 0 then 'sources'
          when grouping(f.form_id) = 0 then 'forms'
          when grouping(f.pipeline_status) = 0 then 'statuses'
          else 'all' end as part,
        coalesce(f.source, f.form_id, f.pipeline_status) as name,
        count(*) as count, count(f.seconds) as answered, count(*) filter (where f.is_late) as late,
        count(*) filter (where f.pipeline_status = 'won') as won
      from found f
      group by grouping sets ((f.source), (f.form_id), (f.pipeline_status), ())
    ), ranked as (
      select f.*, row_number() over (partition by f.part order by f.count desc, f.name) as place from figures f
    )
    select jsonb_object_agg(p.part, p.rows) || jsonb_build_object(
      'median_seconds',
      (select round(percentile_cont(0.5) within group (order by f.seconds)) from found f where f.seconds is not null),
      -- Clients ask from their account, so nobody expects a source.
      'coverage', (select jsonb_build_object('count', count(*), 'known', count(*) filter (where f.source <> 'Unknown'))
        from found f where f.form_id <> 'client-question'))
    from (
      select r.part, jsonb_agg(to_jsonb(r) - array['part', 'place'] order by r.place) as rows
      from ranked r where r.place <= 10 group by r.part) p);
end
$$;
comment on function public.get_lead_report(timestamptz, timestamptz) is
  'Leads created in a period, without spam and those held for review: {median_seconds, coverage, all, sources, forms, '
  'statuses}, the latter each a list of {name, count, answered, late, won}, the ten with the most leads first. Lists without leads are '
  'missing, but all always has one entry. median_seconds is how long the first response took to those that got one, late how '
  'many wait past their deadline. coverage: {count, known}, how many of those that aren''t questions from clients have a '
  'known source. Admins only.';
grant execute on function public.get_lead_report(timestamptz, timestamptz) to authenticated;
