import { Time } from '~/features/staff';
import type { Person } from '../api/leads';
import { Section } from './LeadMeta';

function AccountSummary({ account }: { account: NonNullable<Person['account']> }) {
  const { name, role, created_at, last_sign_in_at } = account;
  return (
    <>
      <span>{`Has an account${name ? ` under the name ${name}` : ''} (${role}), created `}</span>
      <Time at={created_at} />
      {last_sign_in_at ? (
        <span>
          , last signed in <Time at={last_sign_in_at} />.
        </span>
      ) : (
        <span>, never signed in.</span>
      )}
    </>
  );
}

/** The account and the comments of the email address. */
export function History({ person }: { person: Person }) {
  const { comments, account } = person;
  return (
    <Section id="history" title="Account and comments">
      <p>
        {account ? <AccountSummary account={account} /> : <span>Has no account.</span>}
        <span>{comments.length === 0 && ' No comments.'}</span>
      </p>
      <ul className="staff-touch grid gap-2">
        {comments.map((comment) => (
          <li key={comment.id}>
            Comment on{' '}
            <a href={`/blog/${comment.slug}`} className="link" dir="auto">
              {comment.title}
            </a>{' '}
            <span>{`(${comment.moderation_status}),`}</span> <Time at={comment.created_at} />
            <p className="mb-2 border-l-4 border-rule pl-4" dir="auto">
              {comment.excerpt}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
