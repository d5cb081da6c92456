import { expect, test } from 'vitest';
import { fieldsOf } from '~/features/leads/form/configs/lead-form-config';
import { requestATimeForm } from '~/features/leads/form/configs/request-a-time';
import { seoAuditForm } from '~/features/leads/form/configs/seo-audit';
import { strategySessionForm } from '~/features/leads/form/configs/strategy-session';
import { leadSchemas } from '~rules/lead/schemas';

const forms = [strategySessionForm, seoAuditForm, requestATimeForm];
test.each(forms)('the form $id has every field of its schema and no other', (form) =>
  expect(
    fieldsOf(form)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(leadSchemas[form.id].entries).toSorted()),
);
