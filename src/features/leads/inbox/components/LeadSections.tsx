import { attributionOf } from '~rules/tracking/attribution';
import type { Touch } from '~rules/tracking/touch';
import type { Lead, LeadEvent } from '../api/leads';
import { contactLink, pageLink, withoutInvisible, type LeadAnswer } from '../rules/answers';
import { describeEvent } from '../rules/lead-events';
import { compareTouches } from '../rules/touches';
import { Section, Time, useNameOf } from './LeadMeta';

/** Who the visitor is, with links to contact them. */
export function Contact({ answers }: { answers: readonly LeadAnswer[] }) {
  return (
    <dl className="inbox-facts mt-4 border-t border-rule">
      {answers.map((answer) => {
        const { text, href } = contactLink(answer);
        const isWebsite = answer.field === 'websiteUrl';
        return (
          <div key={answer.field}>
            <dt>{answer.label}</dt>
            <dd dir="auto">
              {!text && <span className="staff-quiet">Not given</span>}
              {text && !href && <span>{text}</span>}
              {text && href && (
                <a
                  href={href}
                  className="link"
                  {...(isWebsite && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
                >
                  {text}
                </a>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface AnswersProps {
  answers: readonly LeadAnswer[];
  /** Path of the page with the form. */
  page: string | null;
}

/** What the visitor asked for, with the form's own labels. */
export function Answers({ answers, page }: AnswersProps) {
  const href = page ? pageLink(page) : undefined;
  const shown = page && withoutInvisible(page);
  return (
    <Section id="answers" title="Answers">
      <dl className="inbox-facts">
        {answers.map(({ field, label, text }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{text ?? <span className="staff-quiet">Left empty</span>}</dd>
          </div>
        ))}
        <div>
          <dt>Sent from</dt>
          <dd>
            {href ? (
              <a href={href} className="link">
                {shown}
              </a>
            ) : (
              (shown ?? <span className="staff-quiet">Unknown</span>)
            )}
          </dd>
        </div>
      </dl>
    </Section>
  );
}

/** First and last touch side by side. */
export function TouchTable({ attribution }: Pick<Lead, 'attribution'>) {
  const rows = compareTouches(attributionOf(attribution));
  return (
    <Section id="touches" title="Attribution">
      {rows.length === 0 ? (
        <p>Unknown. We only store how visitors found the site if they consented to tracking.</p>
      ) : (
        <table className="inbox-touches">
          <thead>
            <tr>
              <td />
              <th scope="col">First touch</th>
              <th scope="col">Last touch</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, label, first, last }) => (
              <tr key={part}>
                <th scope="row">{label}</th>
                <td>{valueOf(part, first)}</td>
                <td>{valueOf(part, last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function valueOf(part: keyof Touch, text: string | undefined) {
  if (text === undefined) return <span className="staff-quiet">None</span>;
  return part === 'at' ? (
    <Time at={text} exact />
  ) : (
    <span dir="auto">{withoutInvisible(text)}</span>
  );
}

/** Events of the lead, oldest first. */
export function Timeline({ events }: { events: readonly LeadEvent[] }) {
  const nameOf = useNameOf();
  return (
    <Section id="timeline" title="Timeline">
      <ol className="inbox-timeline">
        {events.map((event) => {
          const { title, note, by } = describeEvent(event, nameOf);
          return (
            <li key={event.id}>
              <p>
                <b>{title}</b>
                <span>{by && ` by ${by}`}</span>
              </p>
              {note && <p>{note}</p>}
              <Time at={event.happened_at} exact className="staff-quiet" />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** Proof of consent: the statement, when, and in which browser. */
export function Consent({ lead }: { lead: Lead }) {
  return (
    <Section id="consent" title="Consent">
      <blockquote className="inbox-words mb-2 border-l-4 border-rule pl-4">
        {lead.consent_statement}
      </blockquote>
      <p>
        The visitor agreed to this on <Time at={lead.consented_at} exact />.
      </p>
      <p className="staff-quiet">
        Browser: <span>{lead.user_agent ?? 'unknown'}</span>
      </p>
    </Section>
  );
}
