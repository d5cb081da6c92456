import { useEffect, useRef } from 'react';
import { Button } from '~/features/staff';
import { countOf } from '~/lib/count';
import { shortSiteDate } from '~/lib/zoned-time';
import type { FoundPerson } from '../api/privacy';
import { unlistedText } from '../rules/outcomes';
import * as privacy from '../store/privacy';
import { groupRecords } from '../rules/records';
import { NotListed } from './NotListed';
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
