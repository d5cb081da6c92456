import { useStore } from '@nanostores/react';
import { Failure, Section, Spinner, Time } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { Erasure } from '../api/privacy';
import { usePrivacy } from '../PrivacyContext';
import { describeCrm, erasureText } from '../rules/outcomes';

/** The proofs of erasures, and what's still to do in the CRM. */
export function ErasureList() {
  const privacy = usePrivacy();
  const state = useStore(privacy.$erasures);
  return (
    <Section
      id="erasures"
      title="Erasures"
      text="Proof of what was erased, without personal data. To find the proof for one person, search for their address."
    >
      {state.status === 'loading' && <Spinner label="Loading erasures" />}
      {state.status === 'error' && (
        <Failure fault={state.fault} text={state.text} onRetry={() => void privacy.refresh()} />
      )}
      {state.status === 'ready' &&
        (state.data.length > 0 ? (
          <ul className="staff-rows mt-0 border-b border-rule *:first:border-ink *:py-4">
            {state.data.map((erasure) => (
              <li key={erasure.id}>
                <ErasureItem erasure={erasure} />
              </li>
            ))}
          </ul>
        ) : (
          <p>No erasures yet.</p>
        ))}
    </Section>
  );
}

function ErasureItem({ erasure }: { erasure: Erasure }) {
  const privacy = usePrivacy();
  const isBusy = useStore(privacy.$change).status === 'submitting' || undefined;
  const { label, tone, text, isOpen } = describeCrm(erasure.crm);
  const { emails, status, outbox_id } = erasure.crm;
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
          <button
            type="button"
            className="action action-outline"
            aria-disabled={isBusy}
            onClick={() => privacy.dialog.open({ kind: 'confirm-crm', erasure })}
          >
            Mark as deleted…
          </button>
          {status === 'dead' && outbox_id !== null && (
            <button
              type="button"
              className="action action-outline"
              aria-disabled={isBusy}
              onClick={() => void privacy.retry(outbox_id)}
            >
              Try again
            </button>
          )}
          <a href={staffLink('/ghl-setup')} className="link">
            CRM setup
          </a>
        </div>
      )}
    </div>
  );
}
