import { useStore } from '@nanostores/react';
import { brand } from '~/config/brand';
import { contacts } from '~/config/contacts';
import { Button, ColumnSection, OutcomeNotice } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { Portal } from '../api';
import { contactOf } from '../rules';
import * as store from '../store';

/** The person to call or email. */
export function Contact({ portal }: { portal: Portal }) {
  const { phone, email, hours } = contacts;
  return (
    <ColumnSection id="contact" title="Your contact">
      <p className="mt-3 max-w-152 wrap-anywhere">
        <b>{contactOf(portal) ?? brand.name}</b>
      </p>
      <ul className="staff-touch wrap-anywhere">
        <li>
          <a href={phone.href} className="link">
            {phone.shown}
          </a>
        </li>
        <li>
          <a href={email.href} className="link">
            {email.shown}
          </a>
        </li>
      </ul>
      <p className="mt-2 text-sm text-quiet">{hours}</p>
      <p className="staff-touch">
        <a href="/book-strategy-call" className="link">
          Book a strategy call
        </a>
      </p>
    </ColumnSection>
  );
}

/** Who is signed in, and everything that's stored about them. */
export function Details({ portal }: { portal: Portal }) {
  const download = useStore(store.download.$state);
  const { name, email } = portal;
  return (
    <ColumnSection id="details" title="Your details">
      <p className="mt-3 max-w-152 wrap-anywhere">
        {name && (
          <>
            <b>{name}</b>
            <br />
          </>
        )}
        <span>{email}</span>
      </p>
      <p className="staff-touch">
        <a href={staffLink('/staff/profile')} className="link">
          Change your name, email, or password
        </a>
      </p>
      <p className="mt-3 max-w-152 wrap-anywhere">
        Download a copy of everything we store about this email address.
      </p>
      <Button className="mt-3" action={store.download} onClick={store.exportData}>
        {download.status === 'submitting' ? 'Preparing…' : 'Download your data'}
      </Button>
      <OutcomeNotice state={download} isInline />
    </ColumnSection>
  );
}
