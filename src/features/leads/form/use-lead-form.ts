import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from '@nanostores/react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { unlockIsland } from '~/lib/hydration/island-lock';
import { readForm } from '~/lib/form-values';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { warmToasts } from '~/lib/toasts';
import { leadConsentMessage } from '~rules/lead/consent';
import { fieldsOf, type LeadFormId } from '~rules/lead/forms';
import { leadSchemas } from '~rules/lead/schemas';
import { honeypotField } from '~rules/lead/spam';
import { leadDraft, type LeadFieldValues } from './draft';
import { watchPointer } from '~/lib/pointer-release';
import { problemFromUrl, problemMessages, urlWithoutProblem } from './problem-from-url';
import { leadSubmission } from './submission';

/** The values that react-hook-form manages. */
export type LeadInputs = LeadFieldValues & {
  /** The checkbox's value, or false if it isn't checked. */
  consentGiven?: 'true' | false;
};

/** Connects a form's HTML to its stores, which hold the logic. */
export function useLeadForm(formId: LeadFormId) {
  const [submissionStore] = useState(() => leadSubmission(formId));
  const [draft] = useState(() => leadDraft(formId));
  const submission = useStore(submissionStore.$submission);
  const restored = useStore(draft.$restored);
  const [consented, setConsented] = useState(false);
  /** The summary only appears after submitting, not while the form is being filled in. */
  const [summaryShown, setSummaryShown] = useState(false);
  /** Posted before this script loaded, and rejected. The form is empty then. */
  const [rejectedWithoutScript, setRejectedWithoutScript] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);

  const form = useForm<LeadInputs>({
    // Sends the values as typed: the server normalizes them with the same schema.
    resolver: valibotResolver(
      leadSchemas[formId] as unknown as GenericSchema<LeadInputs>,
      undefined,
      {
        raw: true,
      },
    ),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const { errors } = form.formState;
  const submitting = submission.status === 'submitting';
  const inProgress = submitting || submission.status === 'offline';
  const hasErrors = Object.keys(errors).length > 0;
  const [hadErrors, setHadErrors] = useState(hasErrors);
  if (hadErrors !== hasErrors) {
    setHadErrors(hasErrors);
    if (!hasErrors) setSummaryShown(false);
  }
  const names = fieldsOf(formId).map(({ name }) => name);

  function readValues() {
    const { text, isChecked } = readForm(element.current as HTMLFormElement);
    const fields: LeadFieldValues = Object.fromEntries(names.map((name) => [name, text(name)]));
    return { fields, consented: isChecked('consentGiven'), honeypot: text(honeypotField) };
  }

  function setFields(fields: LeadFieldValues): void {
    for (const [name, text] of Object.entries(fields)) {
      form.setValue(name as keyof LeadFieldValues, text);
    }
  }

  function showFieldError(field: keyof LeadInputs, message: string): void {
    form.setError(field, { type: 'rejected', message });
    form.setFocus(field);
  }

  function resetForm(): void {
    draft.startOver();
    form.reset();
    setConsented(false);
  }

  function focusFirstField(): void {
    // By ID: after a reset, react-hook-form has no fields until the next render.
    document.getElementById(`${formId}-${names[0]}`)?.focus();
  }

  function showProblemFromUrl(): void {
    const problem = problemFromUrl(location.search);
    if (!problem) return;
    history.replaceState(history.state, '', urlWithoutProblem(location.href));
    const message = problemMessages[problem];
    const concernsWholeForm = problem === 'limit' || problem === 'failed';
    if (concernsWholeForm) submissionStore.showError(message);
    else if (problem !== 'consentGiven' && !names.includes(problem)) return;
    else showFieldError(problem, message);
    setRejectedWithoutScript(true);
    setSummaryShown(!concernsWholeForm);
  }

  const ready = useHydrated(() => {
    const values = readValues();
    setFields({ ...values.fields, ...draft.open(values.fields) });
    const unwatchPointer = watchPointer();
    const close = submissionStore.open();
    setConsented(values.consented);
    showProblemFromUrl();
    unlockIsland(element.current);
    return () => {
      close();
      unwatchPointer();
    };
  });

  const onReady = useEffectEvent(() => {
    if (submission.status === 'error') errorBox.current?.focus();
  });
  useEffect(() => {
    if (ready) onReady();
  }, [ready]);

  const [wasInProgress, setWasInProgress] = useState(false);
  if (wasInProgress !== inProgress) {
    setWasInProgress(inProgress);
    // A submission queued by an earlier page already has the visitor's consent.
    if (inProgress) setConsented(true);
  }
  useEffect(() => {
    if (inProgress) form.setValue('consentGiven', 'true');
  }, [inProgress, form]);

  const onSubmissionChange = useEffectEvent((changed: typeof submission) => {
    if (changed.status === 'error' && changed.field) {
      showFieldError(changed.field, changed.message);
    }
    if (changed.status === 'success' && changed.pageLeft) resetForm();
  });
  useEffect(
    () => submissionStore.$submission.subscribe((changed) => onSubmissionChange(changed)),
    [submissionStore],
  );

  return {
    form,
    submission,
    submitting,
    restored,
    ready,
    consented,
    element,
    errorBox,
    rejectedWithoutScript,
    summaryErrors: summaryShown ? errors : {},
    keepEditing: () => {
      submissionStore.edit();
      focusFirstField();
    },
    startOver: () => {
      submissionStore.startOver();
      resetForm();
      focusFirstField();
    },
    onFocus: warmToasts,
    onKeyDown: focusNextField,
    onChange: () => {
      const values = readValues();
      setConsented(values.consented);
      if (values.consented) submissionStore.giveConsent();
      draft.change(values.fields);
      submissionStore.edit();
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      const { fields, consented, honeypot } = readValues();
      setConsented(consented);
      setRejectedWithoutScript(false);
      if (!consented) {
        submissionStore.missConsent();
        showFieldError('consentGiven', leadConsentMessage);
        return;
      }
      setFields(fields);
      const submit = () =>
        submissionStore.submit({ fields, filledInMs: draft.filledInMs(), honeypot });
      void form.handleSubmit(submit, () => setSummaryShown(true))(event);
    },
  };
}

/**
 * Makes the Next key of a phone's keyboard go to the next field (`enterKeyHint`): iOS would submit the form.
 * On a physical keyboard, Enter submits it as usual.
 */
function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const focusable = [...currentTarget.elements].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.tabIndex >= 0,
  );
  focusable[focusable.indexOf(target) + 1]?.focus();
}
