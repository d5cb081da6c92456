-- Erasing a person: what admins exclude, and what's left to do in the CRM. tests/backend/privacy tests what's found.
\ir setup.psql
select plan(54);

delete from private.outbox;
delete from private.erasures;
delete from public.leads;
delete from private.crm_settings;
delete from public.lead_events;
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status)
values ('t-post', 'T', 'Testing', 'T', true, 'approved') returning id as post \gset

create function tap.submit(address text, message text default null) returns uuid language plpgsql as $$
begin
  delete from private.rate_limits;
  return public.submit_lead(jsonb_strip_nulls(jsonb_build_object('form_id', 'request-a-time', 'first_name', 'Ada', 'last_name', 'L', 'email', address,
    'preferred_times', 'Mondays', 'message', message, 'consent_given', true, 'consent_statement', 'I agree.')), gen_random_uuid()::text, '192.0.2.1') ->> 'lead_id';
end
$$;
create function tap.find(address text) returns jsonb language plpgsql as $$
declare
  found jsonb;
begin
  perform sign_in('admin');
  found := public.find_person(address);
  perform sign_out();
  return found;
end
$$;
-- Erases a person as an admin who has just looked, or who saw that version.
create function tap.erase(address text, kept jsonb default '[]', seen text default null) returns uuid language plpgsql as $$
declare
  erasure uuid;
begin
  perform sign_in('admin');
  erasure := public.erase_person(address, coalesce(seen, public.find_person(address) ->> 'version'), kept);
  perform sign_out();
  return erasure;
end
$$;
-- Everything in this test has the same time, so what came before gets older.
create function tap.age_erasures() returns void language sql as $$ update private.erasures set erased_at = erased_at - interval '1 hour' $$;
create function tap.confirm(erasure uuid) returns boolean language plpgsql as $$
declare
  is_confirmed boolean;
begin
  perform sign_in('admin');
  is_confirmed := public.confirm_crm_erasure(erasure);
  perform sign_out();
  return is_confirmed;
end
$$;
-- What happens in the CRM for each erasure, newest first: its status, the addresses to look for, and the last error.
create function tap.in_crm() returns text language plpgsql as $$
declare
  states text;
begin
  perform sign_in('admin');
  select string_agg(concat_ws(' ', e #>> '{crm,status}', translate(nullif(e #>> '{crm,emails}', 'null'), '[]",', ''), e #>> '{crm,error}'), ', ' order by n)
  into states from jsonb_array_elements(public.list_erasures()) with ordinality l (e, n);
  perform sign_out();
  return states;
end
$$;
-- Finishes erasing the copies elsewhere. Until then, the outbox stores the address.
create function tap.finish_elsewhere() returns void language sql as $$
  update private.outbox set due_at = now() where topic like 'erase-%';
  select public.finish_outbox(id, attempts, 'delivered') from public.claim_outbox('{erase-contact}')
$$;
-- The tables that contain a text. Independent of the product's search, so that it finds what that one misses.
create function tap.tables_with(part text) returns text language plpgsql as $$
declare
  relation regclass;
  rows integer;
  names text[] := '{}';
begin
  for relation in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by n.nspname, c.relname
  loop
    execute format('select count(*) from %s t where strpos(lower(t::text), lower($1)) > 0', relation) into rows using part;
    if rows > 0 then
      names := names || concat_ws(' ', relation, nullif(rows, 1));
    end if;
  end loop;
  return array_to_string(names, ', ');
end
$$;

create function tap.labels(address text) returns text language sql as $$
  select string_agg(label, ', ' order by label) from (select (r ->> 'outcome') || ' ' || coalesce(r #>> '{details,table}', r ->> 'kind') as label
    from jsonb_array_elements(find(address) -> 'records') r) l
$$;
create function tap.comment(address text, body text, parent uuid default null) returns uuid language sql as $$
  insert into public.blog_comments (post_id, parent_id, author_name, author_email, content, moderation_status)
  select id, parent, 'A reader', address, body, 'approved' from public.blog_posts where slug = 't-post' returning id
$$;
create function tap.excluded(kind text, id text, reason text) returns jsonb language sql as $$
  select jsonb_build_object('kind', kind, 'id', id, 'reason', reason)
$$;

-- Deliveries
select submit('dana@erase.example') as lead \gset
create temporary table claimed on commit drop as select * from public.claim_outbox('{lead}');
select is((select payload ->> 'lead_id' from claimed), :'lead', 'a delivery has begun');
select erase('dana@erase.example');
select is((select count(*) from public.claim_outbox('{lead,lead-mail}')), 0::bigint, 'after an erasure, nothing else is delivered');
select is((select public.finish_outbox(id, 1, 'retry', 'No answer.') from claimed), false, 'and that delivery isn''t repeated');
select throws_ok($$update public.audit_log set actor_role = 'nobody'$$, '42501', null, 'only the erasure itself can change append-only tables');
select is((select round(extract(epoch from due_at - now()) / 60) from private.outbox where topic = 'erase-contact'), 6::numeric,
  'the CRM''s copy is erased when the claim is over and the CRM has had five more minutes');

-- The CRM
delete from private.outbox;
delete from private.erasures;
select submit('dorit+tag@erase.example');
select public.claim_outbox('{lead}');
select erase('dorit@erase.example') as erasure \gset
select is(in_crm(), 'waiting dorit+tag@erase.example dorit@erase.example', 'the addresses are stored until the CRM has no contact');
update private.outbox set attempts = 1, last_error = 'No answer.';
select alike(in_crm(), 'waiting % No answer.', 'the last error is shown');
insert into private.paused_topics (topic) values ('erase-contact');
select alike(in_crm(), 'no-key dorit+tag@%', 'without a key, an admin has to look');
delete from private.paused_topics;
update private.outbox set dead_at = now(), last_error = 'Refused.';
select alike(in_crm(), 'dead % Refused.', 'and if the CRM refuses');
select is(confirm(:'erasure'), true, 'an admin confirms that it has no contact');
select is(confirm(:'erasure'), false, 'it can''t be confirmed twice');
select is(in_crm(), 'confirmed', 'then, no address is needed');
update private.outbox set dead_at = null;
select finish_elsewhere();
select is(tables_with('dorit'), '', 'and none is left');
select submit('dorit@erase.example');
select public.claim_outbox('{lead}');
select age_erasures(), erase('dorit@erase.example');
select finish_elsewhere();
select is(in_crm(), 'done, confirmed', 'without a confirmation, the CRM reports when it''s done');

-- A CRM that was never used
delete from private.outbox;
delete from public.leads;
delete from private.erasures;
select submit('eve@erase.example');
select erase('eve@erase.example') as erasure \gset
select is(in_crm(), 'unused', 'nothing is left to do in a CRM that was never used');
select is(confirm(:'erasure'), false, 'nor to confirm');
select finish_elsewhere();
select is(tables_with('eve@erase'), '', 'and no address is left');
insert into private.crm_settings (name, value) values ('location_id', 'location-1');
select age_erasures(), erase('eve@erase.example');
select alike(in_crm(), 'waiting eve@erase.example, %', 'a connected CRM may have a lead that was deleted here');
delete from private.crm_settings;
select submit('kim@other.example') as other \gset
insert into public.lead_events (lead_id, kind) values (:'other', 'delivered');
delete from private.outbox;
select age_erasures(), erase('eve@erase.example');
select alike(in_crm(), 'waiting eve@erase.example, %', 'so may a CRM that ever received a lead');

-- A comment whose address has expired
delete from private.outbox;
select submit('abe@erase.example');
select public.claim_outbox('{lead}');
insert into public.blog_comments (post_id, author_name, author_email, content) values (:'post', 'Abe', 'abe@erase.example', 'A comment from long ago.') returning id as comment \gset
update public.blog_comments set author_email = '' where id = :'comment';
select ok(find('abe@erase.example') -> 'records' @> jsonb_build_array(jsonb_build_object('kind', 'comment', 'id', :'comment', 'outcome', 'deleted')), 'a comment whose address has expired is found');
select erase('abe@erase.example');
select is((select payload -> 'emails' from private.outbox where topic = 'erase-contact'), '["abe@erase.example"]', 'and its empty address isn''t looked for');

-- What an admin excludes, and whatever belongs to it
delete from private.outbox;
select submit('ben@erase.example', 'Mine: ben@erase.example') as lead \gset
select submit('ben@erase.example', 'Another question');
select public.claim_outbox('{lead}');
select submit('kim@other.example', 'About ben@erase.example') as other \gset
insert into public.lead_notes (lead_id, body) values (:'lead', 'Kept with the lead: ben@erase.example');
insert into public.lead_notes (lead_id, body) values (:'other', 'Called ben@erase.example') returning id as note \gset
select find('ben@erase.example') ->> 'version' as seen \gset
select id as delivery from private.outbox where topic = 'lead' order by id limit 1 \gset
select throws_ok(format('select erase(%L, %L)', 'ben@erase.example', jsonb_build_array(item)), '22023', null, 'can''t be excluded: ' || coalesce(item::text, ''))
from unnest(array[excluded('lead', :'lead', 'because'), excluded('lead', :'lead', null), excluded('lead', gen_random_uuid()::text, 'legal-claim'),
  excluded('delivery', :'delivery', 'legal-claim')]) item;
select is(find('ben@erase.example') ->> 'version', :'seen', 'what can''t be excluded changes nothing');
select erase('ben@erase.example', jsonb_build_array(excluded('lead', :'lead', 'legal-obligation'), excluded('mention', 'lead_notes ' || :'note', 'someone-else'))) from age_erasures();
select finish_elsewhere();
select is(tables_with('ben@erase.example'), 'private.lead_search, lead_notes 2, leads', 'what an admin excludes with a reason stays, with whatever belongs to it');
select alike(in_crm(), 'kept, %', 'also in the CRM');
select ok(find('ben@erase.example') #> '{erasures,0,counts}' @> '[{"kind": "lead", "outcome": "kept", "reason": "legal-obligation", "count": 1}]', 'the proof says so');
select is((select count(*) from private.outbox where topic = 'lead' and payload ->> 'lead_id' = :'lead'), 1::bigint, 'a lead that stays is still delivered');

-- Changes since the admin looked
select submit('cy@erase.example') as lead \gset
select find('cy@erase.example') ->> 'version' as seen \gset
insert into private.outbox (topic, payload) values ('lead-mail', jsonb_build_object('kind', 'waiting', 'lead_id', :'lead'));
select is(find('cy@erase.example') ->> 'version', :'seen', 'messages about a record aren''t records');
select submit('cy@erase.example', 'Another question');
select throws_like(format('select erase(%L, %L, %L)', 'cy@erase.example', '[]', :'seen'), '%Review%', 'nothing is erased if records changed');
select is(jsonb_array_length(jsonb_path_query_array(find('cy@erase.example') -> 'records', '$[*] ? (@.kind == "lead")')), 2, 'both leads are there');
select erase('cy@erase.example');
select is((select count(*) from private.outbox where payload ->> 'lead_id' = :'lead'), 0::bigint, 'an erasure takes the messages with it');

-- Accounts
select sign_in('moderator');
select is(public.get_current_user_role(), 'moderator', 'a moderator');
select sign_out();
select erase('moderator@test.example');
select sign_in('moderator');
select is(public.get_current_user_role(), 'user', 'has no role from the erasure on');
select throws_ok('select public.get_staff_home()', '42501', null, 'and sees nothing');
select sign_out();
select alike(find('admin+tag@test.example') ->> 'problem', '%your own account%', 'admins learn that they can''t erase themselves');
select throws_ok($$select erase('admin+tag@test.example')$$, '23001', find('admin+tag@test.example') ->> 'problem', 'whatever the tag');

-- Comments with replies
select comment('di@erase.example', 'The first comment.') as answered \gset
select comment('di@erase.example', 'The second comment.') as discussed \gset
select comment('di@erase.example', 'My own answer.', :'answered') as kept \gset
select comment('di@erase.example', 'An old answer.', :'answered') as expired \gset
update public.blog_comments set author_email = '' where id = :'expired';
select comment('kim@other.example', 'By someone else.', :'discussed');
create temporary table records on commit drop as select r ->> 'id' as id, r ->> 'outcome' as outcome, r -> 'details' as details
from jsonb_array_elements(find('di@erase.example') -> 'records') r;
select results_eq(format('select outcome, details -> %L, jsonb_array_length(details -> %L) from records where id = %L', 'replies_by_others', 'own_replies', :'answered'),
  $$values ('deleted', '0'::jsonb, 2)$$, 'a comment with the person''s own replies is deleted');
select results_eq(format('select outcome, details -> %L from records where id = %L', 'replies_by_others', :'discussed'), $$values ('anonymized', '1'::jsonb)$$, 'one with a reply of someone else loses its text');
select erase('di@erase.example', jsonb_build_array(excluded('comment', :'kept', 'legal-claim')));
select is((select string_agg(content, ' ' order by content) from public.blog_comments where id in (:'answered', :'discussed') or parent_id in (:'answered', :'discussed')),
  'By someone else. My own answer. This comment was deleted. This comment was deleted.', 'so does one whose reply an admin excludes');
select is(find('di@erase.example') #> '{erasures,0,counts}', '[
  {"kind": "comment", "outcome": "anonymized", "reason": null, "count": 2},
  {"kind": "comment", "outcome": "deleted", "reason": null, "count": 1},
  {"kind": "comment", "outcome": "kept", "reason": "legal-claim", "count": 1}]', 'the proof has the numbers');

-- Addresses of others
create function tap.store(address text, message text) returns uuid language sql as $$
  insert into public.leads (form_id, email, business_name, website_url, message, consent_given, consent_statement)
  values ('seo-audit', address, 'A', 'https://a.example', message, true, 'S') returning id
$$;
select store(other || 'fay@erase.example', other || 'fay@erase.example') from unnest(array['o''', 'é']) other;
select is(labels('fay@erase.example'), null, 'longer addresses are those of others');
select store('x=fay@erase.example', 'Ask fay@erase.example') as mention \gset
select is(labels('fay@erase.example'), 'anonymized leads', 'an address after = is a mention, but not in a column that holds one address');
select erase('fay@erase.example');
select results_eq(format('select email::text, message from public.leads where id = %L', :'mention'), $$values ('x=fay@erase.example', 'Ask ***')$$, 'so only the mention is changed');
select store('kim@other.example', 'Ask d''arcy@erase.example or d%27arcy%40erase.example');
select erase('d''arcy@erase.example'), finish_elsewhere();
select is(tables_with('arcy'), '', 'an address may have an apostrophe, however it''s encoded');

-- Every text that changes is listed
select comment('gus@erase.example', 'My comment.') as own \gset
select comment('kim@other.example', 'First: ask gus@erase.example', :'own') as reply \gset
select comment('kim@other.example', 'Second: ask gus@erase.example', :'own');
update auth.users set email_change = 'gus@erase.example', raw_user_meta_data = '{"note": "Ask gus@erase.example"}' where id = person('other');
select is(labels('gus@erase.example'), 'anonymized blog_comments, anonymized blog_comments, anonymized comment, anonymized email-change, anonymized users',
  'replies by others, and the account of someone who wants the address, are listed');
select erase('gus@erase.example', jsonb_build_array(excluded('comment', :'own', 'someone-else'), excluded('mention', 'blog_comments ' || :'reply', 'someone-else')));
select is((select string_agg(content, ' | ' order by content) from public.blog_comments where parent_id = :'own'), 'First: ask gus@erase.example | Second: ask ***', 'what an admin excludes stays');
select results_eq($$select email::text, email_change::text, raw_user_meta_data ->> 'note' from auth.users where id = person('other')$$, $$values ('other@test.example', '', 'Ask ***')$$, 'the other account stays');

-- Earlier releases, which are discarded even if staff removed it from the post before
create function tap.is_discarded(post uuid, address text) returns boolean language plpgsql as $$
declare
  erasure uuid;
begin
  delete from private.outbox where topic = 'build';
  -- The erasure itself doesn't change the post.
  set local session_replication_role = replica;
  update private.post_changes set changed_in = '1';
  set local session_replication_role = origin;
  erasure := erase(address);
  return (select c.erased_at > e.erased_at from private.post_changes c, private.erasures e where c.post_id = is_discarded.post and e.id = erasure)
    and (select array_agg(o.payload) from private.outbox o where o.topic = 'build') = array[jsonb_build_object('erasure_id', erasure)];
end
$$;
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status, author_id)
values ('t-unpublished', 'T', 'Testing', 'T', true, 'approved', person('writer')) returning id as unpublished \gset
update public.blog_posts set is_published = false where id = :'unpublished';
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status, content)
values ('t-edited', 'T', 'Testing', 'T', true, 'approved', '<p>Ask hal@erase.example.</p>') returning id as edited \gset
update public.blog_posts set content = '<p>Ask us.</p>' where id = :'edited';
select is(labels('writer@test.example'), 'anonymized post, deleted account', 'an unpublished post is listed');
select is(labels('hal@erase.example'), 'anonymized post_revisions', 'so is a post from which staff removed the address');
select ok(is_discarded(:'unpublished', 'writer@test.example'), 'earlier releases with the unpublished post are discarded');
select ok(is_discarded(:'edited', 'hal@erase.example'), 'and those with the edited post');

select * from finish();
rollback;
