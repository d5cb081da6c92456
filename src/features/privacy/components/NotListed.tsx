import { countOf } from '~/lib/count';

/** What isn't listed as a record, because it doesn't identify the person or is out of reach. */
export function NotListed({ auditEntries }: { auditEntries: number }) {
  return (
    <details className="mt-8 max-w-168">
      <summary className="link min-h-touch py-2 font-semibold">Not included in this list</summary>
      <ul className="grid list-disc gap-2 pl-5">
        {auditEntries > 0 && (
          <li>
            <b>Audit log:</b> <span>{countOf(auditEntries, 'entry', 'entries')}</span> with only the
            IDs of these records. These entries stay. Once the records are gone, nobody can tell
            whom they’re about.
          </li>
        )}
        <li>
          <b>Cookie choices and browser reports</b> contain no name or address, so nobody can tell
          whose they are.
        </li>
        <li>
          <b>Rate limits</b> store keyed hashes that expire within a day. The hash of this address
          is deleted.
        </li>
        <li>
          <b>Earlier versions of the site</b> that contain an erased post or address are deleted
          within two hours of the next publish, and nobody can roll back to them. On a static host,
          whoever runs the site has to build and upload it again.
        </li>
        <li>
          <b>Uploaded images</b> are deleted with the account within minutes, except those in posts
          and drafts that stay.
        </li>
        <li>
          <b>Emails already sent</b> stay in the recipients’ mailboxes. Ask your team to delete
          emails about this person.
        </li>
        <li>
          <b>Backups</b> made before the erasure still contain everything. After one is restored,
          check whether the erasure was repeated, or erase the person again.
        </li>
      </ul>
    </details>
  );
}
