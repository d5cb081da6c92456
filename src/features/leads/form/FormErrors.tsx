import { useEffect } from 'react';
import { leadConsentMessage } from '~rules/lead/consent';
import { leadMessages, fieldsOf } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';
import { tooManyRequests } from '~rules/limits';
import { OrCall } from './OrCall';
import { submissionFailedMessage } from './submission';
import type { InputErrors, InputName } from './use-lead-form';

interface ErrorSummaryProps {
  formId: LeadFormId;
  errors: InputErrors;
  focus: (name: InputName) => void;
}

/** Lists the errors to fix, with a link to each field. */
export function ErrorSummary({ formId, errors, focus }: ErrorSummaryProps) {
  const names = inputNamesOf(formId).filter((name) => errors[name]);
  const isShown = names.length > 0;
  useEffect(() => {
    // The summary pushes the focused field down, and out of view on short screens.
    const field = isShown ? document.activeElement?.closest('[data-field]') : undefined;
    field?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <div role="alert">
      {isShown && (
        <div className="mt-6 border-y-2 border-warm py-4">
          <h3 className="display text-title">Please check your answers</h3>
          {/* Announced when it appears, but not again each time an error is fixed. */}
          <ul className="mt-2" aria-live="off">
            {names.map((name) => (
              <li key={name}>
                <a
                  href={`#${formId}-${name}`}
                  className="link inline-flex min-h-touch items-center py-2"
                  onClick={(event) => {
                    event.preventDefault();
                    focus(name);
                  }}
                >
                  {errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const problemMessages = {
  ...leadMessages,
  consentGiven: leadConsentMessage,
  limit: tooManyRequests,
  failed: submissionFailedMessage,
} as const;

/**
 * Errors of a form posted without JavaScript. The page is a static file, so it contains them all, and the URL
 * fragment of the redirect (`#problem-email`) shows one of them.
 */
export function NoScriptErrors({ formId }: { formId: LeadFormId }) {
  return ([...inputNamesOf(formId), 'limit', 'failed'] as const).map((problem) => (
    <p
      key={problem}
      id={`problem-${problem}`}
      className="mb-8 hidden border-y-2 border-warm py-4 target:block"
    >
      <b>{problemMessages[problem].replace(/\.?$/, '.')}</b>{' '}
      <span>Nothing was sent. Go back one page to find what you typed.</span>
      {(problem === 'limit' || problem === 'failed') && <OrCall />}
    </p>
  ));
}

/** The names of a form's fields and its consent checkbox, in order. */
function inputNamesOf(formId: LeadFormId) {
  return [...fieldsOf(formId).map(({ name }) => name), 'consentGiven' as const];
}
