import { useState, type ReactNode } from 'react';
import { Time } from '~/features/staff';
import { copyText } from '~/lib/copy-text';
import { attributionOf } from '~rules/tracking/attribution';
import type { Touch } from '~rules/tracking/touch';
import type { Lead } from '../api/leads';
import { contactLink, pageLink, withoutInvisible, type LeadAnswer } from '../rules/answers';
import { compareTouches } from '../rules/touches';
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
              <CopyButton label={answer.label} text={text} />
            )}
          </Fact>
        );
      })}
    </dl>
  );
}

/** Says on the button whether it worked. */
function CopyButton({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState('Copy');
  return (
    <button
      type="button"
      className="link staff-link-button my-[-0.4rem] ml-4"
      onClick={() => void copyText(text).then((done) => setState(done ? 'Copied' : 'Not copied'))}
    >
      <span aria-live="polite">{state}</span>
      <span className="sr-only">{` ${label}`}</span>
    </button>
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

/** First and last touch side by side. */
export function TouchTable({ attribution }: Pick<Lead, 'attribution'>) {
  const rows = compareTouches(attributionOf(attribution));
  return (
    <Section id="touches" title="Attribution">
      {rows.length === 0 ? (
        <p>Unknown. We only store how visitors found the site if they consented to tracking.</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-sm wrap-anywhere">
          <thead>
            <tr className="*:py-[0.4rem] *:pr-3 *:text-left *:font-semibold">
              <td className="w-[clamp(6.5rem,20%,9.25rem)]" />
              <th scope="col">First touch</th>
              <th scope="col">Last touch</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, label, first, last }) => (
              <tr
                key={part}
                className="border-t border-rule *:py-[0.4rem] *:pr-3 *:text-left *:align-baseline"
              >
                <th scope="row" className="font-[400] text-quiet">
                  {label}
                </th>
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
