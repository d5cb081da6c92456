import type { LeadAnswer } from '../rules/answers';
import { asSeen, pageLink } from '../rules/people';
import { Part } from './Part';

interface Props {
  answers: readonly LeadAnswer[];
  /** Path of the page that it was sent from. */
  page: string | null;
}

/** What it is about, under the labels that the visitor saw. */
export function Answers({ answers, page }: Props) {
  return (
    <Part id="answers" title="What it is about">
      <dl className="inbox-facts">
        {answers.map(({ field, label, text }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className="inbox-text" dir="auto">
              {text ?? <span className="inbox-blank">Left empty</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>Sent from</dt>
          <dd>{page ? sentFrom(page) : <span className="inbox-blank">Not told</span>}</dd>
        </div>
      </dl>
    </Part>
  );
}

function sentFrom(page: string) {
  const href = pageLink(page);
  if (!href) return asSeen(page);
  return (
    <a href={href} className="link">
      {asSeen(page)}
    </a>
  );
}
