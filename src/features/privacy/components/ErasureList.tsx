import { useStore } from '@nanostores/react';
import { Button, Loaded, Section, Time } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { Erasure } from '../api/privacy';
import * as privacy from '../store/privacy';
import { describeCrm, erasureText } from '../rules/outcomes';

/** The proofs of erasures, and what's still to do in the CRM. */
export function ErasureList() {
  return (
    <Section
      id="erasures"
      title="Erasures"
      text="Proof of what was erased, without personal data. To find the proof for one person, search for their address."
    >
      <Loaded
        state={useStore(privacy.erasures.$state)}
        label="Loading erasures"
        onRetry={privacy.erasures.refresh}
      >
        {(erasures) =>
          erasures.length > 0 ? (
            <ul className="staff-rows mt-0 border-b border-rule *:first:border-ink *:py-4">
              {erasures.map((erasure) => (
                <li key={erasure.id}>
                  <ErasureItem erasure={erasure} />
                </li>
              ))}
            </ul>
          ) : (
            <p>No erasures yet.</p>
          )
        }
      </Loaded>
    </Section>
  );
}

function ErasureItem({ erasure }: { erasure: Erasure }) {
  const { label, tone, text } = describeCrm(erasure.crm);
  const isOpen = tone === 'warm';
  const { emails, status } = erasure.crm;
  return (
    <div className="grid gap-1">
      <p>
        <span className="font-semibold wrap-anywhere">
          Erased <Time at={erasure.erased_at} /> by <span>{erasure.erased_by ?? 'an admin'}</span>
        </span>
        <br />
        <span>{erasureText(erasure)}</span>
      </p>
      <p className="staff-quiet">{`Proof ID: ${erasure.id}`}</p>
      <p>
        <span className="staff-chip" data-tone={tone}>
          {label}
        </span>
      </p>
      <p className="staff-quiet">
        <span>{text}</span> <span>{isOpen && emails && `Contact: ${emails.join(', ')}`}</span>
      </p>
      {isOpen && (
        <div className="staff-buttons mt-2">
          <Button
            action={privacy.action}
            onClick={() => privacy.action.ask({ kind: 'confirm-crm', erasure })}
          >
            Mark as deleted…
          </Button>
          {status === 'dead' && (
            <a href={staffLink('/staff/undelivered')} className="link">
              Undelivered messages
            </a>
          )}
          <a href={staffLink('/ghl-setup')} className="link">
            CRM setup
          </a>
        </div>
      )}
    </div>
  );
}
