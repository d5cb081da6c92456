import { countOf } from '~/lib/count';

/** What stays, and why, because nothing in it leads to the person, or because it's out of reach. */
export function NotListed({ auditEntries }: { auditEntries: number }) {
  return (
    <details className="privacy-not-listed">
      <summary>What isn’t listed</summary>
      <ul>
        {auditEntries > 0 && (
          <li>
            <b>Audit log:</b> {countOf(auditEntries, 'entry', 'entries')} with only the IDs of these
            records. They stay, and once the records are gone, they lead to nobody.
          </li>
        )}
        <li>
          <b>Cookie choices and browser reports</b> contain no name or address, so nobody can tell
          whose they are.
        </li>
        <li>
          <b>Rate limits</b> are keyed hashes that expire within a day. Those of this address are
          deleted.
        </li>
        <li>
          <b>Earlier versions of the site</b> that contain an erased post or address are deleted
          within about two hours. Nobody can roll back to them.
        </li>
        <li>
          <b>Uploaded images</b> stay until a moderator deletes them.
        </li>
        <li>
          <b>Emails that were sent</b> are in the mailboxes of whoever got them. Ask your team to
          delete emails about this person.
        </li>
        <li>
          <b>Backups</b> made before the erasure still contain everything. If you restore one, erase
          the person again.
        </li>
      </ul>
    </details>
  );
}
