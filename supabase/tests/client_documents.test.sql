\ir setup.psql
select plan(11);

insert into public.leads (id, form_id, email, business_name, website_url, consent_given, consent_statement)
select id(n), 'seo-audit', email, 'A', 'https://example.com', true, 'I agree.'
from (values (1, 'Writer@test.example'), (2, 'other@test.example')) l (n, email);
create function tap.share(n integer, title text) returns void language sql as $$
  insert into public.client_documents (lead_id, title, url) values (id(n), title, 'https://files.example.com/')
$$;
create function tap.mails(n integer) returns bigint[] language sql security definer as $$
  select coalesce(array_agg(o.id order by o.id), '{}') from private.outbox o
  where o.topic = 'document-mail' and o.payload ->> 'lead_id' = id(n)::text
$$;
create function tap.mail(n integer) returns jsonb language sql security definer as $$ select public.get_document_mail((mails(n))[1]) $$;

select sign_in('admin');
select share(1, 'Proposal'), share(1, 'Report'), share(2, 'Report');
select is(cardinality(mails(1)), 1, 'documents that are added together share an email');
select is(mail(1), '{"email": "Writer@test.example", "titles": ["Proposal", "Report"], "has_account": true, "can_sign_up": true}', 'it goes to whoever sent the request');
select is(mail(2) -> 'has_account', 'false', 'an account counts only with a confirmed address');
select sign_out();
update private.settings set value = '{"policy": "invited", "domains": []}' where name = 'sign-up';
select is(mail(2) -> 'can_sign_up', 'false', 'it says who needs an invitation');
select sign_in('admin');
delete from public.client_documents where title = 'Proposal';
select is(mail(1) -> 'titles', '["Report"]', 'removed documents are left out');
delete from public.client_documents;
select is(mail(1), null, 'without a document, there''s no email');
select sign_out();

update private.outbox set attempts = 1, delivered_at = now() where id = (mails(1))[1];
select sign_in('admin');
select share(1, 'Invoice'), share(2, 'Invoice');
select is(cardinality(mails(1)), 2, 'documents added later get an email of their own');
select is(jsonb_path_query_array(public.get_lead(id(1)), '$.documents[*].title'), '["Invoice"]', 'admins see them with their lead');
select public.change_leads(array[id(2)], '{"pipeline_status": "spam"}');
select is(mail(2), null, 'spam gets none');
select is(public.get_lead(id(1)) -> 'sends_document_mail', 'true', 'admins see who gets emails');
select is(public.get_lead(id(2)) -> 'sends_document_mail', 'false', 'admins see who gets none');

select * from finish();
rollback;
