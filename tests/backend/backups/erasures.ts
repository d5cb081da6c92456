import { expect, test } from 'vitest';
import type { EmbeddedDatabase } from '../../../platform/backend/database/database.ts';
import { saveAccount } from '../../../platform/backend/auth/accounts.ts';
import { withDatabase } from '../../../platform/backups/folder.ts';
import { restoreHere, type RestoreOptions } from '../../../platform/backups/restore.ts';
import { commentOn, insertRow, storeLead } from '../database/rows.ts';

const dana = 'dana@people.example';
/** Only mentioned by others. */
const kim = 'kim@people.example';
/** Asked for an erasure, but one lead had to be kept. */
const lee = 'lee@people.example';
/** Wrote for the first time after the backup. */
const noor = 'noor@people.example';

const ids = { kept: '', deleted: '', others: '' };

/** Adds people who will be erased. */
export async function fillForErasures(database: EmbeddedDatabase) {
  await saveAccount(database, dana, 'a password', { full_name: 'Dana' });
  const [post] = await database.query<{ id: string }>('select id from public.blog_posts');
  const comment = commentOn(post?.id ?? '', { author_email: `Dana+news@people.example` });
  await insertRow(database, 'public.blog_comments', comment);
  await storeLead(database, { email: dana });
  ids.others = await storeLead(database, {
    message: `Ask ${dana} or https://crm.example/?email=kim%40people.example, please.`,
  });
  ids.kept = await storeLead(database, { email: lee, message: 'A contract' });
  ids.deleted = await storeLead(database, { email: lee, message: 'A question' });
  // Retention deletes the addresses of old comments.
  const old = await insertRow<{ id: string }>(
    database,
    'public.blog_comments',
    commentOn(post?.id ?? '', { author_email: dana, content: 'From long ago.' }),
  );
  await database.query(
    `update public.blog_comments set author_email = '', notify = false where id = $1`,
    [old.id],
  );
}

async function eraseAsAdmin(database: EmbeddedDatabase, address: string, kept: unknown[] = []) {
  await database.transaction(async (session) => {
    await session.query(
      `select set_config('request.jwt.claims', json_build_object('sub', user_id,
         'role', 'authenticated')::text, true) from public.user_roles where role = 'admin'`,
    );
    await session.run('set local role authenticated');
    const [found] = await session.query<{ version: string }>(
      `select public.find_person($1) ->> 'version' as version`,
      [address],
    );
    await session.query('select public.erase_person($1, $2, $3::text::jsonb)', [
      address,
      found?.version,
      JSON.stringify(kept),
    ]);
  });
}

/** What tells whether someone was erased. */
async function stateOf(database: EmbeddedDatabase) {
  const recordsOf = async (address: string) => {
    const [row] = await database.query<{ records: { kind: string; id: string }[] }>(
      'select private.find_person_records($1) as records',
      [address],
    );
    return row?.records.map(({ kind, id }) => `${kind} ${id}`) ?? [];
  };
  const [others] = await database.query<{ message: string }>(
    'select message from public.leads where id = $1',
    [ids.others],
  );
  return {
    records: {
      dana: await recordsOf(dana),
      kim: await recordsOf(kim),
      lee: await recordsOf(lee),
    },
    message: others?.message,
    proofs: await database.query<{ id: string; is_noor: boolean }>(
      `select id, address_hash, erased_at, erased_by, counts, crm_finished_at,
         address_hash = private.get_address_hash($1) as is_noor from private.erasures order by id`,
      [noor],
    ),
    waiting: await database.query(
      `select payload, due_at from private.outbox
       where topic = 'erase-contact' and delivered_at is null order by payload ->> 'erasure_id'`,
    ),
  };
}

/** Tests that restoring an earlier backup with `options` repeats erasures in the site. */
export function describeErasures(
  site: string,
  options: RestoreOptions,
  newTarget: () => string,
): void {
  test('repeats erasures that came after it, with what an admin kept, their proofs, and what’s left to do in the CRM', async () => {
    const [before, newer] = await withDatabase(site, async (database) => {
      const state = await stateOf(database);
      await eraseAsAdmin(database, dana);
      await eraseAsAdmin(database, kim);
      await eraseAsAdmin(database, lee, [
        { kind: 'lead', id: ids.kept, reason: 'legal-obligation' },
      ]);
      await storeLead(database, { email: noor });
      await eraseAsAdmin(database, noor);
      // The CRM was asked to forget one of them, and hasn't answered for another.
      await database.query(
        `update private.outbox set delivered_at = now()
         where topic = 'erase-contact' and payload -> 'emails' ? $1`,
        [dana],
      );
      return [state, await stateOf(database)];
    });
    expect(before.records.dana.length).toBeGreaterThan(4);
    expect(before.records.kim).toHaveLength(1);
    expect(before.records.lee).toEqual(
      expect.arrayContaining([`lead ${ids.kept}`, `lead ${ids.deleted}`]),
    );

    const target = newTarget();
    const restored = await restoreHere(target, options);
    const after = await withDatabase(target, stateOf);
    expect(restored.erasures?.people).toBe(3);
    expect(after.records).toMatchObject({ dana: [], kim: [] });
    expect(after.message).toBe('Ask *** or https://crm.example/?email=***, please.');
    expect(after.records.lee).toContain(`lead ${ids.kept}`);
    expect(after.records.lee).not.toContain(`lead ${ids.deleted}`);
    expect(newer.proofs.length).toBeGreaterThan(4);
    expect([after.proofs, after.waiting]).toEqual([newer.proofs, newer.waiting]);
    // Those that match nobody in the backup are listed.
    const erased = newer.proofs.filter(({ is_noor }) => is_noor).map(({ id }) => id);
    expect(restored.erasures?.unmatched.map(({ id }) => id)).toEqual(erased);
    // They're known until the newer copy was last used.
    expect(Date.now() - restored.erasuresKnownUntil.getTime()).toBeLessThan(10 * 60_000);
  }, 180_000);
}
