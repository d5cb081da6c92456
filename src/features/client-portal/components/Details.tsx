import { useStore } from '@nanostores/react';
import { brand } from '~/config/brand';
import { contacts } from '~/config/contacts';
import { ColumnSection } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { Portal } from '../api/portal';
import { contactOf } from '../rules/requests';
import type { PortalStore } from '../store/portal';

/** The person to call or email. */
export function Contact({ portal }: { portal: Portal }) {
  const { phone, email, hours } = contacts;
  return (
    <ColumnSection id="contact" title="Your contact">
      <p className="client-text">
        <b>{contactOf(portal) ?? brand.name}</b>
      </p>
      <ul className="client-links">
        <li>
          <a href={phone.href} className="link">
            {phone.shown}
          </a>
        </li>
        <li>
          <a href={email.href} className="link wrap-anywhere">
            {email.shown}
          </a>
        </li>
      </ul>
      <p className="client-note">{hours}</p>
    </ColumnSection>
  );
}

/** Who is signed in, and everything that's stored about them. */
export function Details({ store, portal }: { store: PortalStore; portal: Portal }) {
  const exporting = useStore(store.$exporting);
  const { name, email } = portal;
  return (
    <ColumnSection id="details" title="Your details">
      <p className="client-text wrap-anywhere">
        {name && (
          <>
            <b>{name}</b>
            <br />
          </>
        )}
        <span>{email}</span>
      </p>
      <ul className="client-links">
        <li>
          <a href={staffLink('/staff/profile')} className="link">
            Change your name, email, or password
          </a>
        </li>
      </ul>
      <p className="client-text">
        Download a copy of everything we store about this email address.
      </p>
      <button
        type="button"
        className="action action-outline mt-3"
        aria-disabled={exporting || undefined}
        onClick={() => void store.exportData()}
      >
        {exporting ? 'Preparing…' : 'Download your data'}
      </button>
    </ColumnSection>
  );
}
