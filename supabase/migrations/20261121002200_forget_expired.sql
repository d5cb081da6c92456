-- What is kept for a while only. Run by every dispatch, and by pg_cron where there is one.
create function public.forget_expired() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.rate_limits where expires_at <= now();
  delete from private.lead_receipts where expires_at <= now();
  delete from private.outbox where delivered_at < now() - interval '30 days';
  delete from public.csp_reports where received_at < now() - interval '30 days'
    -- Whoever has many addresses could fill the disk within its time.
    or id <= (select r.id from public.csp_reports r order by r.id desc offset 20000 limit 1);
$$;
comment on function public.forget_expired() is
  'Forgets addresses whose window is over, deliveries and violations of more than 30 days ago, and of '
  'violations all but the newest 20,000.';
revoke all on function public.forget_expired() from public, anon, authenticated;
grant execute on function public.forget_expired() to service_role;

create index outbox_delivered on private.outbox (delivered_at) where delivered_at is not null;
