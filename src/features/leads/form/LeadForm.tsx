import './lead-form.css';
import type { ReactNode } from 'react';
import { Honeypot } from '~/components/ui/Honeypot';
import { functionAddress } from '~/lib/supabase/functions-client';
import { leadFormPages, type LeadFormId } from '~rules/lead/forms';
import { honeypotField } from '~rules/lead/spam';
import { formCopy, sectionsOf, type SectionHeading } from './form-copy';
import { ErrorSummary, NoScriptErrors } from './FormErrors';
import { DraftNotice, SubmissionStatus } from './FormStatus';
import { ConsentCheckbox, LeadField } from './LeadField';
import { leadFunction } from './submit-lead';
import { useLeadForm } from './use-lead-form';

/** The lead form `id`. It works as plain HTML; once hydrated, it submits with fetch. */
export default function LeadForm({ id }: { id: LeadFormId }) {
  const { closing, submitLabel } = formCopy[id];
  const sections = sectionsOf(id);
  const { element, ...lead } = useLeadForm(id);
  const { submission, submitting, ready, errors } = lead;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <form
      ref={element}
      method="post"
      action={functionAddress(leadFunction)}
      noValidate={ready}
      data-form={id}
      data-ready={ready || undefined}
      onFocus={lead.onFocus}
      onBlur={lead.onBlur}
      onChange={lead.onChange}
      onKeyDown={lead.onKeyDown}
      onSubmit={lead.onSubmit}
    >
      <input type="hidden" name="formId" value={id} />
      <input type="hidden" name="pageSource" value={leadFormPages[id]} />
      {!lead.edited && <NoScriptErrors formId={id} />}
      <ErrorSummary formId={id} errors={lead.summaryErrors} focus={lead.focus} />
      <DraftNotice restored={lead.restored && !submitting} onStartOver={lead.startOver} />
      {sections.map(({ title, note, fields }, index) => (
        <FormSection key={title} number={index + 1} title={title} note={note}>
          <div className="grid grid-cols-1 gap-x-8 gap-y-1 md:grid-cols-2">
            {fields.map((field) => (
              <LeadField
                key={field.name}
                id={`${id}-${field.name}`}
                field={field}
                error={errors[field.name]}
                $fields={lead.$fields}
                ready={ready}
              />
            ))}
          </div>
        </FormSection>
      ))}
      <FormSection number={sections.length + 1} {...closing}>
        <ConsentCheckbox id={`${id}-consentGiven`} error={errors.consentGiven} />
        <Honeypot id={`${id}-${honeypotField}`} name={honeypotField} />
        {/* aria-disabled instead of disabled: it stays focusable, and a click explains what is missing. */}
        <button
          type="submit"
          className="action send"
          aria-disabled={(ready && !lead.consented) || submitting || undefined}
        >
          {submitting ? 'Submitting...' : submitLabel}
        </button>
        <SubmissionStatus submission={submission} onKeepEditing={lead.keepEditing} />
      </FormSection>
    </form>
  );
}

/** A numbered section, with its heading in the margin. */
function FormSection({
  number,
  title,
  note,
  children,
}: SectionHeading & { number: number; children: ReactNode }) {
  return (
    <fieldset className="columns gap-y-1 border-t border-rule pt-6 pb-4">
      <legend className="sr-only">{title}</legend>
      {/* In Safari, a legend can't be part of a grid. */}
      <div className="md:col-span-4">
        <p className="flex items-baseline gap-3" aria-hidden="true">
          <span className="figures text-heading text-signal">{number}</span>
          <span className="display text-title">{title}</span>
        </p>
        <p className="mb-3 max-w-[26rem] text-sm text-quiet">{note}</p>
      </div>
      <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">{children}</div>
    </fieldset>
  );
}
