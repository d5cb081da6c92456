import { useEffect, useRef } from 'react';
import { Button } from '~/features/staff';
import { countOf } from '~/lib/count';
import { shortSiteDate } from '~/lib/zoned-time';
import type { FoundPerson } from '../api/privacy';
import { unlistedText } from '../rules/outcomes';
import * as privacy from '../store/privacy';
import { groupRecords } from '../rules/records';
import { RecordGroup } from './RecordGroup';

/** What was found about an address, to review before it's exported or erased. */
export function PersonRecords({ address, person }: { address: string; person: FoundPerson }) {
  const { records, unlisted, problem, erasures } = person;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [address]);
  const [latest] = erasures;
  const isErased = latest !== undefined && records.length === 0 && unlisted === 0;
  return (
    <section aria-labelledby="privacy-found" className="border-t border-ink pt-5 pb-10">
      <h2
        id="privacy-found"
        ref={heading}
        tabIndex={-1}
        className="display text-title wrap-anywhere outline-none"
      >
        {address}
      </h2>
      <p role="status" className="staff-note">
        <span>
          {records.length > 0
            ? `${countOf(records.length + unlisted, 'record')} found. Review what will happen to each before you erase them. ${unlistedText(unlisted)}`
            : 'Nothing on this site contains this address. The CRM may still have a contact with it.'}
        </span>
        <span>
          {latest &&
            ` Data about it was last erased on ${shortSiteDate(Date.parse(latest.erased_at))}. See the list of erasures below.`}
        </span>
      </p>
      {groupRecords(records).map((group) => (
        <RecordGroup key={`${address} ${group.id}`} group={group} />
      ))}
      <NotListed auditEntries={person.audit_entries} />
      {problem && (
        <p className="staff-notice" data-tone="warm">
          {problem}
        </p>
      )}
      <div className="staff-buttons mt-6">
        {!problem && !isErased && (
          <Button
            look="final"
            action={privacy.action}
            onClick={() => privacy.action.ask({ kind: 'erase', person })}
          >
            Erase…
          </Button>
        )}
        <Button action={privacy.action} onClick={() => privacy.download(address)}>
          Download a copy (JSON)
        </Button>
      </div>
    </section>
  );
}

/** What isn't listed as a record, because it doesn't identify the person or is out of reach. */
function NotListed({ auditEntries }: { auditEntries: number }) {
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
