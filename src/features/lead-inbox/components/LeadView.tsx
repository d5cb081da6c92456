import type { ReactNode } from 'react';
import type { LeadRow } from '~rules/lead-record';
import { answersOf, type LeadLabels } from '../rules/answers';
import { formName } from '../rules/forms';
import { Answers } from './Answers';
import { Consent } from './Consent';
import { Standing } from './Standing';
import { Time } from './Time';
import { Touches } from './Touches';
import { Who } from './Who';

interface Props {
  lead: LeadRow;
  labels: LeadLabels;
  /** What is to be done about it, and what happened to it, once that is known. */
  next?: ReactNode;
  timeline?: ReactNode;
}

/** All that is known of a lead. */
export function LeadView({ lead, labels, next, timeline }: Props) {
  const { who, what } = answersOf(lead, labels);
  return (
    <>
      <p className="inbox-under">
        <Standing of={lead.standing} />
        <span>
          {formName(lead.form_id)}, <Time at={lead.created_at} />
        </span>
      </p>
      <Who answers={who} />
      {next}
      <Answers answers={what} page={lead.page_source} />
      <Touches attribution={lead.attribution} />
      {timeline}
      <Consent lead={lead} />
    </>
  );
}
