import './lead-form.css';
import { functionAddress } from '~/lib/supabase/functions-client';
import { leadFunction } from './api/submit-lead';
import { Consent } from './components/Consent';
import { ErrorSummary } from './components/ErrorSummary';
import { Field } from './components/Field';
import { goToNextField } from './components/next-field';
import { Opening } from './components/Opening';
import { Outcome } from './components/Outcome';
import { Part } from './components/Part';
import { Problems } from './components/Problems';
import { Trap } from './components/Trap';
import { useLeadForm } from './components/use-lead-form';
import type { LeadFormConfig } from './configs/lead-form-config';
import type { LeadSchema } from './lead-schema';
import { goBackAdvice } from './store/problem';

interface Props {
  config: LeadFormConfig;
  schema: LeadSchema;
}

/**
 * Any lead form. Its HTML works as it is; a script that arrives takes it over. Each form is an island in a
 * file of its own that pages import by its path: through one index every page would load all three.
 */
export function LeadForm({ config, schema }: Props) {
  const { id, groups, closing, page, submitLabel } = config;
  const lead = useLeadForm(config, schema);
  const { form, submission, busy, ready } = lead;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <form
      ref={lead.element}
      method="post"
      action={functionAddress(leadFunction)}
      noValidate={ready}
      data-form={id}
      data-ready={ready || undefined}
      onFocus={lead.onFocus}
      onChange={lead.onChange}
      onKeyDown={goToNextField}
      onSubmit={lead.onSubmit}
    >
      <input type="hidden" name="formId" value={id} />
      <input type="hidden" name="pageSource" value={page} />
      {!ready && <Problems config={config} />}
      <ErrorSummary
        config={config}
        faults={lead.faults}
        advice={lead.cameBack && goBackAdvice}
        setFocus={form.setFocus}
      />
      <Opening restored={lead.restored && !busy} onStartOver={lead.startOver} />
      {groups.map(({ title, note, fields }, index) => (
        <Part key={title} number={index + 1} title={title} note={note}>
          <div className="form-fields">
            {fields.map((field) => (
              <Field
                key={field.name}
                id={`${id}-${field.name}`}
                config={field}
                form={form}
                ready={ready}
              />
            ))}
          </div>
        </Part>
      ))}
      <Part number={groups.length + 1} {...closing}>
        <Consent formId={id} form={form} />
        <Trap formId={id} />
        {/* Disabled in a way that a keyboard finds, and that can be asked why. */}
        <button
          type="submit"
          className="action send"
          aria-disabled={(ready && !lead.consented) || busy || undefined}
        >
          {busy ? 'Submitting...' : submitLabel}
        </button>
        <Outcome
          submission={submission}
          advice={lead.cameBack ? goBackAdvice : 'What you entered is still here.'}
          failure={lead.failure}
          onKeepEditing={lead.keepEditing}
        />
      </Part>
    </form>
  );
}
