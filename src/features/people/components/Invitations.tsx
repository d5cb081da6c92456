import { Button, useData } from '~/features/staff';
import { serverTime } from '~/lib/server-time';
import { staffLink } from '~/lib/staff-links';
import { shortSiteDate } from '~/lib/zoned-time';
import { accessLabel } from '../rules/access';
import * as people from '../store/people';

/** Invitations that nobody has accepted yet. */
export function Invitations() {
  const invitations = useData(people.invitations.$state) ?? [];
  if (invitations.length === 0) return null;
  return (
    <section className="mt-5 border-t border-ink pt-3" aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="label">
        Pending invitations
      </h2>
      <ul>
        {invitations.map((invitation) => {
          const { id, email, expires_at, is_undelivered } = invitation;
          const expires = Date.parse(expires_at);
          const expiry = expires > serverTime() ? `expires ${shortSiteDate(expires)}` : 'expired';
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-5 border-b border-rule py-2 wrap-anywhere"
            >
              <p className="grid">
                <b>
                  <bdi>{email}</bdi>
                </b>{' '}
                <span className="staff-quiet">{`${accessLabel(invitation)}, ${expiry}`}</span>
                {is_undelivered && (
                  <a className="link justify-self-start" href={staffLink('/staff/undelivered')}>
                    We couldn’t deliver the email
                  </a>
                )}
              </p>
              <Button
                look="link"
                action={people.action}
                aria-label={`Resend the invitation to ${email}`}
                onClick={() => people.invite(email, invitation)}
              >
                Resend
              </Button>
              <Button
                look="link"
                action={people.action}
                aria-label={`Cancel the invitation to ${email}`}
                onClick={() => people.cancelInvitation(invitation)}
              >
                Cancel
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
