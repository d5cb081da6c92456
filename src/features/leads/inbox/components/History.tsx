import type { Person } from '../api/leads';
import { formName } from '../rules/answers';
import { pipelineLabels } from '../rules/pipeline';
import { InboxLink } from './InboxLink';
import { Section, Time } from './LeadMeta';

/** Everything else from the same email address: leads, comments, and the account. */
export function History({ lead, person }: { lead: string; person: Person }) {
  const { leads, comments, account } = person;
  const others = leads.filter(({ id }) => id !== lead);
  return (
    <Section id="history" title="More from this email address">
      <p>
        {account ? (
          <>
            Has an account{account.name && ` under the name ${account.name}`} ({account.role}),
            created <Time at={account.created_at} />
            {account.last_sign_in_at ? (
              <>
                , last signed in <Time at={account.last_sign_in_at} />.
              </>
            ) : (
              ', never signed in.'
            )}
          </>
        ) : (
          'Has no account.'
        )}
        {others.length === 0 && ' No other leads.'}
        {comments.length === 0 && ' No comments.'}
      </p>
      <ul className="lead-history">
        {others.map((each) => (
          <li key={each.id}>
            <InboxLink to={{ lead: each.id }} className="link">
              {formName(each.form_id)}
            </InboxLink>
            , {pipelineLabels[each.pipeline_status]}, <Time at={each.created_at} />
          </li>
        ))}
        {comments.map((comment) => (
          <li key={comment.id}>
            Comment on{' '}
            <a href={`/blog/${comment.slug}`} className="link" dir="auto">
              {comment.title}
            </a>{' '}
            ({comment.moderation_status}), <Time at={comment.created_at} />
            <p className="inbox-words" dir="auto">
              {comment.excerpt}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
