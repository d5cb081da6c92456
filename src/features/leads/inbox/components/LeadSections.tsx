import type { ReactNode } from 'react';
import { CopyButton, Time } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import { attributionOf } from '~rules/tracking/attribution';
import type { Touch } from '~rules/tracking/touch';
import type { Lead } from '../api/leads';
import { contactLink, pageLink, withoutInvisible, type LeadAnswer } from '../rules/answers';
import { Section } from './LeadMeta';

interface FactProps {
  label: string;
  dir?: 'auto';
  children: ReactNode;
}

/** A row of a list of facts. A link in it is large enough to tap. */
function Fact({ label, dir, children }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-rule py-[0.3rem] not-first:border-t">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd
        className="wrap-anywhere whitespace-pre-line *:[a]:my-[-0.4rem] *:[a]:inline-flex *:[a]:min-h-touch *:[a]:items-center"
        dir={dir}
      >
        {children}
      </dd>
    </div>
  );
}

/** How to reach the person: links, and buttons that copy. */
export function Contact({ answers }: { answers: readonly LeadAnswer[] }) {
  return (
    <dl className="mt-3 border-t border-rule text-sm">
      {answers.map((answer) => {
        const { text, href } = contactLink(answer);
        const isWebsite = answer.field === 'websiteUrl';
        return (
          <Fact key={answer.field} label={answer.label} dir="auto">
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
            {text && !isWebsite && answer.field !== 'company' && (
              <CopyButton name={answer.label} text={text} className="my-[-0.4rem] ml-4" />
            )}
          </Fact>
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

/** What else the visitor answered, with the form's own labels. */
export function Answers({ answers, page }: AnswersProps) {
  const href = page ? pageLink(page) : undefined;
  const shown = page && withoutInvisible(page);
  return (
    <Section id="answers" title="Other answers">
      <dl className="text-sm">
        {answers.map(({ field, label, text }) => (
          <Fact key={field} label={label} dir="auto">
            {text ?? <span className="staff-quiet">Left empty</span>}
          </Fact>
        ))}
        <Fact label="Sent from">
          {href ? (
            <a href={href} className="link">
              {shown}
            </a>
          ) : (
            (shown ?? <span className="staff-quiet">Unknown</span>)
          )}
        </Fact>
      </dl>
    </Section>
  );
}

/** How the person found the site, with the names that the CRM and the export have. */
export function Touches({ attribution }: Pick<Lead, 'attribution'>) {
  const { first, last } = attributionOf(attribution);
  return (
    <Section id="touches" title="Attribution">
      {first || last ? (
        <dl className="text-sm">
          <Fact label="First touch">{touchText(first ?? last)}</Fact>
          <Fact label="Last touch">{touchText(last ?? first)}</Fact>
        </dl>
      ) : (
        <p>Unknown. We only store how visitors found the site if they consented to tracking.</p>
      )}
    </Section>
  );
}

/** A line for each part: "utm_source: newsletter". */
const touchText = (touch: Touch = {}): string =>
  Object.entries(touch)
    .map(([part, text]) => `${part}: ${part === 'at' ? siteTimeText(Date.parse(text)) : text}`)
    .map(withoutInvisible)
    .join('\n');

/** Proof of consent: the statement, when, and in which browser. */
export function Consent({ lead }: { lead: Lead }) {
  return (
    <Section id="consent" title="Consent">
      <blockquote className="mb-2 border-l-4 border-rule pl-4">{lead.consent_statement}</blockquote>
      <p>
        The visitor agreed to this on <Time at={lead.consented_at} exact />.
      </p>
      <p className="staff-quiet">
        Browser: <span>{lead.user_agent ?? 'unknown'}</span>
      </p>
    </Section>
  );
}
