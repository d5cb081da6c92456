import type { LeadAnswer } from '../rules/answers';
import { asSeen, hostOf, mailLink, phoneLink, websiteLink } from '../rules/people';

/** Who it is, and how they are reached. */
export function Who({ answers }: { answers: readonly LeadAnswer[] }) {
  return (
    <dl className="inbox-facts inbox-who">
      {answers.map((answer) => (
        <div key={answer.field}>
          <dt>{answer.label}</dt>
          <dd dir="auto">{reached(answer)}</dd>
        </div>
      ))}
    </dl>
  );
}

function reached({ field, text }: LeadAnswer) {
  if (text === undefined) return <span className="inbox-blank">Not given</span>;
  const [href, shown] = wayTo(field, text);
  if (!href) return text;
  const isOutside = field === 'websiteUrl';
  return (
    <a
      href={href}
      className="link"
      {...(isOutside && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
    >
      {shown}
      {isOutside && <span className="staff-unseen"> (opens in a new tab)</span>}
    </a>
  );
}

function wayTo(
  field: LeadAnswer['field'],
  text: string,
): [href: string | undefined, shown: string] {
  switch (field) {
    case 'email':
      return [mailLink(text), asSeen(text)];
    case 'phone':
      return [phoneLink(text), text];
    case 'websiteUrl':
      return [
        websiteLink(text),
        new RegExp('^https?://[^/]+/?$', 'i').test(text) ? hostOf(text) : asSeen(text),
      ];
    default:
      return [undefined, text];
  }
}
