-- Where leads come from, and how soon they get a response.
create function public.get_lead_report(since timestamptz, until timestamptz default now()) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '32MB' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  return (
    with found as materialized (
      select date_trunc('week', l.created_at at time zone 'UTC')::date as week, l.source, l.campaign, l.landing_page,
        l.form_id, l.responded_by, l.pipeline_status = 'won' as is_won,
        extract(epoch from l.responded_at - l.created_at)::double precision as seconds
      from public.leads l
      where l.created_at >= since and l.created_at < until and not l.is_test and l.pipeline_status <> 'spam'
        and l.delivery_status <> 'held'
    ), figures as (
      select case
          when grouping(f.week) = 0 then 'weeks'
          when grouping(f.source) = 0 then 'sources'
          when grouping(f.campaign) = 0 then 'campaigns'
          when grouping(f.landing_page) = 0 then 'landing_pages'
          when grouping(f.form_id) = 0 then 'forms'
          when grouping(f.responded_by) = 0 then 'people'
          else 'all' end as chart,
        coalesce(f.week::text, f.source, f.campaign, f.landing_page, f.form_id, f.responded_by::text) as name,
        count(*) as count, count(f.seconds) as responded, count(*) filter (where f.is_won) as won
      from found f
      group by grouping sets ((f.week), (f.source), (f.campaign), (f.landing_page), (f.form_id), (f.responded_by), ())
    ), medians as (
      select case when grouping(f.source) = 0 then 'sources' when grouping(f.responded_by) = 0 then 'people'
          else 'all' end as chart,
        coalesce(f.source, f.responded_by::text) as name,
        round(percentile_cont(0.5) within group (order by f.seconds)) as median_seconds
      from found f where f.seconds is not null
      group by grouping sets ((f.source), (f.responded_by), ())
    ), ranked as (
      select f.*, m.median_seconds, row_number() over (partition by f.chart order by f.count desc, f.name) as place
      from figures f left join medians m on m.chart = f.chart and m.name is not distinct from f.name
      where f.name is not null or f.chart = 'all'
    )
    select jsonb_object_agg(c.chart, c.rows)
    from (
      select chart, jsonb_agg(to_jsonb(r) - array['chart', 'place'] order by r.place) as rows
      from ranked r where r.place <= 10 or r.chart = 'weeks'
      group by chart) c);
end
$$;
comment on function public.get_lead_report(timestamptz, timestamptz) is
  'Leads created in a period, without spam: {all, weeks, sources, campaigns, landing_pages, forms, people}, each a list of '
  '{name, count, responded, won, median_seconds}, the ten with the most leads first. Weeks are given by their Monday, '
  'people by the account that responded first. median_seconds is how long the first response took: for all leads, and by '
  'source and person. Admins only.';
grant execute on function public.get_lead_report(timestamptz, timestamptz) to authenticated;
