import { atom, map, readonlyType } from 'nanostores';
import { checkMs, createAction, createResource, openAll } from '~/features/staff';
import { saveFile } from '~/lib/save-file';
import { canonicalEmail, emailFrom } from '~rules/account/email';
import * as api from '../api/privacy';
import type { Erasure, ExclusionReason, FoundPerson, PersonRecord } from '../api/privacy';
import { isWaiting } from '../rules/outcomes';
import { recordKey } from '../rules/records';

/** `person`: the records that the admin has reviewed. */
type OpenDialog =
  { kind: 'erase'; person: FoundPerson } | { kind: 'confirm-crm'; erasure: Erasure };

const $current = atom<string | undefined>();
const $excluded = map<Record<string, ExclusionReason | undefined>>({});

/** The address that was searched for, which is never in a URL. Undefined before the first search. */
export const $address = readonlyType($current);

/** Why records are kept, by key. */
export const $exclusions = readonlyType($excluded);

/** What was found about the address. */
export const person = createResource(api.findPerson, {
  $key: $current,
  reloadAfter: Infinity,
  hidesOutdated: true,
});

/** Proofs of earlier erasures, newest first. They reload until the copies elsewhere are gone. */
export const erasures = createResource(api.listErasures, {
  reloadAfter: (all) => (all.some(isWaiting) ? checkMs : Infinity),
});

export const action = createAction<OpenDialog>({
  after: () => Promise.all([erasures.refresh(), person.refresh()]),
});

/** Finds everything about an address. Returns what's wrong with it, if anything. */
export function search(typed: string): string | undefined {
  const address = canonicalEmail(emailFrom(typed) ?? '');
  if (!address) return 'Please enter a valid email address';
  action.reset();
  $excluded.set({});
  if ($current.get() === address) void person.refresh();
  else $current.set(address);
  return undefined;
}

/** Keeps a record for a reason, or erases it. */
export const exclude = (record: PersonRecord, reason: ExclusionReason | undefined) =>
  $excluded.setKey(recordKey(record), reason);

/** Erases everything about the person, except for what's excluded, if they typed the address again. */
export async function erase(
  address: string,
  typed: string,
  { records, version }: FoundPerson,
): Promise<void> {
  if (emailFrom(typed)?.toLowerCase() !== address) {
    action.fail({ text: 'Please enter the address that you searched for', field: 'address' });
    return;
  }
  const exclusions = records.flatMap(({ kind, id }) => {
    const reason = $excluded.get()[recordKey({ kind, id })];
    return reason ? [{ kind, id, reason }] : [];
  });
  await action.run(
    async (_report, isOpen) => {
      await api.erasePerson(address, version, exclusions);
      // Not after someone else opened the page, who may have excluded other records.
      if (isOpen()) $excluded.set({});
      return 'Erased. The proof is in the list of erasures.';
    },
    // The records on the page may have changed, so they have to be reviewed before another attempt.
    action.close,
  );
}

/** Saves a copy for the person as a file. */
export const download = (address: string) =>
  action.run(async (_report, isOpen) => {
    const data = await api.exportPerson(address);
    // Not after a sign-out: someone else may be using the computer.
    if (isOpen()) saveFile('personal-data.json', JSON.stringify(data, null, 2), 'application/json');
    return 'The copy was downloaded.';
  });

/** Records that the contact was deleted from the CRM by hand. */
export const confirmCrm = ({ id }: Erasure) =>
  action.confirm(async () => {
    await api.confirmCrmErasure(id);
    return 'Marked as deleted. The site no longer stores the address.';
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(...[erasures, person, action], () => () => {
  $current.set(undefined);
  $excluded.set({});
});
