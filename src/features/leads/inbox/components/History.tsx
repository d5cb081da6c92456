import { Time, ViewLink } from '~/features/staff';
import type { Person } from '../api/leads';
import { useInbox } from '../InboxContext';
import { formName } from '../rules/answers';
import { pipelineLabels } from '../rules/pipeline';
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

/** Everything else from the same email address: leads, comments, and the account. */
export function History({ lead, person }: { lead: string; person: Person }) {
  const inbox = useInbox();
  const { leads, comments, account } = person;
  const others = leads.filter(({ id }) => id !== lead);
  return (
    <Section id="history" title="More from this email address">
      <p>
        {account ? <AccountSummary account={account} /> : <span>Has no account.</span>}
        <span>{others.length === 0 && ' No other leads.'}</span>
        <span>{comments.length === 0 && ' No comments.'}</span>
      </p>
      <ul className="staff-touch grid gap-2">
        {others.map((each) => (
          <li key={each.id}>
            <ViewLink view={inbox} to={{ lead: each.id }} className="link">
              {formName(each.form_id)}
            </ViewLink>
            <span>{`, ${pipelineLabels[each.pipeline_status]},`}</span>{' '}
            <Time at={each.created_at} />
          </li>
        ))}
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
