// Repeats erasures that came after a backup, from a newer copy of the same site.
import type { Migratable, Session } from '../migrations/index.ts';
import { FixableError } from '../../publisher/error.ts';

/** A row of private.erasures, with values as JSON. */
interface Erasure {
  id: string;
  address_hash: string;
  erased_at: string;
  counts: { kind: string; outcome: string; reason: string | null }[];
}

/** From find_person_records. */
interface PersonRecord {
  kind: string;
  id: string;
  outcome: string;
}

export interface Repeated {
  /** How many people were erased again. */
  people: number;
  /** Erasures whose person the backup doesn't seem to know. */
  unmatched: Pick<Erasure, 'id' | 'erased_at'>[];
}

/**
 * Erases everyone from the restored database who was erased in the newer one since, and adds the proofs. A proof
 * contains only a keyed hash of the mailbox, so the hash of every address in the restored data is compared with it.
 */
export async function repeatErasures(restored: Migratable, newer: Migratable): Promise<Repeated> {
  return restored.transaction(async (session) => {
    const known = await readErasures(session);
    const ids = new Set(known.map(({ id }) => id));
    const missing = (await readErasures(newer)).filter(({ id }) => !ids.has(id));
    const repeated: Repeated = { people: 0, unmatched: [] };
    if (missing.length === 0) return repeated;
    await requireSameKey(session, newer);
    const addresses = await findAddresses(session, missing);
    for (const erasure of missing) {
      const own = addresses
        .filter(({ hash }) => hash === erasure.address_hash)
        .map(({ address }) => address);
      await erase(session, newer, own, erasure);
      if (own.length === 0) repeated.unmatched.push(erasure);
      else repeated.people += 1;
      await carryOver(session, newer, erasure);
    }
    return repeated;
  });
}

async function readErasures(session: Session): Promise<Erasure[]> {
  const rows = await session.query<{ erasure: Erasure }>(
    `select to_jsonb(e) - 'changed_in' as erasure from private.erasures e order by e.erased_at, e.id`,
  );
  return rows.map(({ erasure }) => erasure);
}

async function requireSameKey(...sessions: Session[]): Promise<void> {
  const keys = await Promise.all(
    sessions.map(async (session) => {
      const [row] = await session.query<{ value: string }>(
        `select value from private.secrets where name = 'address_hash_key'`,
      );
      return row?.value;
    }),
  );
  if (new Set(keys).size === 1) return;
  throw new FixableError(
    'The two copies have different keys for hashed addresses (address_hash_key), so erasures can’t be matched. Either they aren’t from the same site, or the key was replaced. Restore without --erasures, and repeat the erasures on /staff/privacy.',
  );
}

/**
 * What an address in text may begin with: everything in front of the @, or only what follows punctuation, as in
 * ?email=dana@example.com.
 */
const beginnings = [`[^[:space:]@"<>,;()]`, `[^][:space:]@"''<>,;:()[{}|=/?&%!#$*^~\`_\\\\]`];

/**
 * Every address in the data whose mailbox has one of these hashes, those of records first. Text in any table that looks
 * like an address counts, even in a URL.
 */
async function findAddresses(session: Session, erasures: readonly Erasure[]) {
  const sources = await session.query<{ source: string; texts: string }>(
    `select s.source::text, string_agg(c.value ->> 'text', ', ') as texts
     from private.get_mention_sources() s cross join lateral jsonb_array_elements(s.columns) c
     where not s.is_copy group by s.source`,
  );
  const mentioned = sources.flatMap(({ source, texts }) =>
    beginnings.map(
      (beginning) =>
        `select m.match[1] from ${source} t cross join lateral regexp_matches(
           regexp_replace(replace(replace(concat_ws(' ', ${texts}), '%40', '@'), '%2B', '+'), '\\\\[nrt]', ' ', 'g'),
           '${beginning}{1,64}@[A-Za-z0-9.-]{1,253}', 'g') m (match)`,
    ),
  );
  return session.query<{ address: string; hash: string }>(
    `select a.address, private.get_address_hash(a.address) as hash from (
       select distinct on (lower(found.email)) lower(found.email) as address, found.place
       from (
         select email, 1 as place from auth.users union all select email_change, 1 from auth.users
         union all select email, 1 from public.invitations union all select email, 1 from public.leads
         union all select author_email, 1 from public.blog_comments
         union all select email, 1 from private.comment_addresses
         union all select rtrim(match, '.-'), 2 from (${mentioned.join(' union all ')}) texts (match)
       ) found where private.is_email(lower(found.email))
       order by lower(found.email), found.place
     ) a where private.get_address_hash(a.address) = any ($1) order by a.place, a.address`,
    [erasures.map(({ address_hash }) => address_hash)],
  );
}

/**
 * Erases the addresses of a mailbox as an admin does. What the admin kept is still in the newer copy, and is kept again.
 */
async function erase(
  session: Session,
  newer: Session,
  addresses: readonly string[],
  { id, counts }: Erasure,
): Promise<void> {
  const records = await findRecords(session, addresses);
  if (records.size === 0) return;
  const reasons = new Map(
    counts.flatMap(({ kind, reason }) => (reason === null ? [] : [[kind, reason] as const])),
  );
  const there = reasons.size > 0 ? await findRecords(newer, addresses) : new Map();
  const kept = [...records].flatMap(([name, { kind, id, outcome }]) =>
    kind !== 'delivery' && outcome !== 'kept' && reasons.has(kind) && there.has(name)
      ? [{ kind, id, reason: reasons.get(kind) }]
      : [],
  );
  await session.query(
    `select private.erase_records($1::text::uuid, $2::text,
       private.apply_exclusions($3::text::jsonb, $4::text::jsonb))`,
    [id, addresses[0], JSON.stringify([...records.values()]), JSON.stringify(kept)],
  );
}

/** Each record once. Most are found by their mailbox, but old comments only by a hash of the address. */
async function findRecords(session: Session, addresses: readonly string[]) {
  const rows = await session.query<{ records: PersonRecord[] }>(
    `select private.find_person_records(address) as records from unnest($1::text[]) address`,
    [addresses],
  );
  return new Map(
    rows.flatMap(({ records }) => records).map((record) => [`${record.kind} ${record.id}`, record]),
  );
}

/** Makes the proof the same as in the newer copy, and what the outbox has left to erase from the CRM. */
async function carryOver(session: Session, newer: Session, erasure: Erasure): Promise<void> {
  await session.query(
    `insert into private.erasures as e
     select (jsonb_populate_record(null::private.erasures, $1::text::jsonb)).*
     on conflict (id) do update set erased_at = excluded.erased_at, erased_by = excluded.erased_by,
       counts = excluded.counts, was_crm_used = excluded.was_crm_used,
       crm_finished_at = excluded.crm_finished_at, crm_confirmed_by = excluded.crm_confirmed_by`,
    [JSON.stringify(erasure)],
  );
  const isOwn = `topic = 'erase-contact' and payload ->> 'erasure_id' = $1`;
  await session.query(`delete from private.outbox where ${isOwn}`, [erasure.id]);
  const waiting = await newer.query<{ payload: string; due_at: string }>(
    `select payload::text, due_at::text from private.outbox where ${isOwn} and delivered_at is null`,
    [erasure.id],
  );
  for (const { payload, due_at } of waiting) {
    await session.query(
      `insert into private.outbox (topic, payload, due_at, first_due_at)
       values ('erase-contact', $1::text::jsonb, $2::text::timestamptz, $2::text::timestamptz)`,
      [payload, due_at],
    );
  }
}
