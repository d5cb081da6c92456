import type { ReactNode } from 'react';
import { CopyButton } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import { isSitePath } from '~rules/site-path';
import { attributionOf } from '~rules/tracking/attribution';
import type { Touch } from '~rules/tracking/touch';
import type { Lead } from '../api/leads';
import { contactLink, withoutInvisible, type LeadAnswer } from '../rules/answers';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A titled section of a lead. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="mt-4 border-t border-rule pt-3" aria-labelledby={`lead-${id}`}>
      <h3 id={`lead-${id}`} className="mb-2 label">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface FactProps {
  label: string;
  text: string | null | undefined;
  href?: string | undefined;
  /** What it says without a text. */
  empty?: string;
  canCopy?: boolean;
}

/** A row of a list of facts. A link in it is large enough to tap. */
function Fact({ label, text, href, empty = 'Left empty', canCopy }: FactProps) {
  const isElsewhere = href?.startsWith('http');
  return (
    <div className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-rule py-[0.3rem] not-first:border-t">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd
        className="wrap-anywhere whitespace-pre-line *:not-last:mr-4 *:[a]:my-[-0.4rem] *:[a]:inline-flex *:[a]:min-h-touch *:[a]:items-center"
        dir="auto"
      >
        {!text && <span className="staff-quiet">{empty}</span>}
        {text && !href && <span>{text}</span>}
        {text && href && (
          <a
            href={href}
            className="link"
            {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
          >
            {text}
          </a>
        )}
        {text && canCopy && <CopyButton name={label} text={text} className="my-[-0.4rem]" />}
      </dd>
    </div>
  );
}

/** How to reach the person: links, and buttons that copy. */
export function Contact({ answers }: { answers: readonly LeadAnswer[] }) {
  return (
    <dl className="mt-3 border-t border-rule text-sm">
      {answers.map((answer) => (
        <Fact
          key={answer.field}
          label={answer.label}
          {...contactLink(answer)}
          empty="Not given"
          canCopy={answer.field !== 'websiteUrl' && answer.field !== 'company'}
        />
      ))}
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
  return (
    <Section id="answers" title="Other answers">
      <dl className="text-sm">
        {answers.map(({ field, label, text }) => (
          <Fact key={field} label={label} text={text} />
        ))}
        <Fact
          label="Sent from"
          text={page && withoutInvisible(page)}
          href={page && isSitePath(page) ? page : undefined}
          empty="Unknown"
        />
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
          <Fact label="First touch" text={touchText(first ?? last)} />
          <Fact label="Last touch" text={touchText(last ?? first)} />
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
      <dl className="text-sm">
        <Fact label="Statement" text={lead.consent_statement} />
        <Fact label="Agreed on" text={siteTimeText(Date.parse(lead.consented_at))} />
        <Fact label="Browser" text={lead.user_agent} empty="Unknown" />
      </dl>
    </Section>
  );
}
