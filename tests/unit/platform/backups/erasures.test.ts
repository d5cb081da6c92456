import { expect, test } from 'vitest';
import { repeatErasures } from '../../../../platform/backups/erasures.ts';
import type { Migratable } from '../../../../platform/migrations/index.ts';

/** A copy of a site with this key for hashes and these erasures. */
function copyWith(key: string, ids: readonly string[]): Migratable {
  const erasures = ids.map((id) => ({ erasure: { id } }));
  const session = {
    run: () => Promise.resolve(),
    query: (sql: string) =>
      Promise.resolve((sql.includes('address_hash_key') ? [{ value: key }] : erasures) as never[]),
  };
  return { ...session, transaction: (work) => work(session) };
}

// tests/backend/backups/erasures.ts repeats erasures.
test('erasures can’t be matched with another key, which matters only if any are missing', async () => {
  const repeating = repeatErasures(copyWith('key', []), copyWith('other', ['a']));
  await expect(repeating).rejects.toThrow(/different keys .* Restore without --erasures/);
  const unneeded = await repeatErasures(copyWith('key', ['a']), copyWith('other', ['a']));
  expect(unneeded).toEqual({ people: 0, unmatched: [] });
});
