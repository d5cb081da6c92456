import type { LeadRow } from '~rules/lead-record';
import { Part } from './Part';
import { Time } from './Time';

/** Proof of the visitor's consent: the words, when, and with what. */
export function Consent({ lead }: { lead: LeadRow }) {
  return (
    <Part id="consent" title="Consent">
      <blockquote className="inbox-words">{lead.consent_statement}</blockquote>
      <p>
        The visitor ticked this. Sent <Time at={lead.consented_at} exact />.
      </p>
      <p className="inbox-agent">
        {lead.user_agent ? `Browser: ${lead.user_agent}` : 'The browser did not say what it is.'}
      </p>
    </Part>
  );
}
