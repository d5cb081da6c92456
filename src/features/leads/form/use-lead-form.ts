import { useStore } from '@nanostores/react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import * as v from 'valibot';
import { unlockIsland } from '~/lib/hydration/island-lock';
import { readForm } from '~/lib/form-values';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { afterPointerRelease, watchPointer } from '~/lib/pointer-release';
import { warmToasts } from '~/lib/toasts';
import { leadConsentMessage } from '~rules/lead/consent';
import { fieldsOf, type LeadField } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';
import { leadSchemas } from '~rules/lead/schemas';
import { honeypotField } from '~rules/lead/spam';
import { leadDraft, type LeadFieldValues } from './draft';
import { leadSubmission } from './submission';

/** The inputs that can have an error. */
export type InputName = LeadField | 'consentGiven';

/** The error of each invalid input. */
export type InputErrors = Partial<Record<InputName, string>>;

/** Connects a form's HTML to its stores, which hold the logic. The form itself has the values. */
export function useLeadForm(formId: LeadFormId) {
  const [submissionStore] = useState(() => leadSubmission(formId));
  const [draft] = useState(() => leadDraft(formId));
  const submission = useStore(submissionStore.$submission);
  const restored = useStore(draft.$restored);
  const [consented, setConsented] = useState(false);
  const [errors, setErrors] = useState<InputErrors>({});
  /** The summary only appears after submitting, not while the form is being filled in. */
  const [summaryShown, setSummaryShown] = useState(false);
  /** Whether the error of a form that was posted without this script is outdated. */
  const [edited, setEdited] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  if (summaryShown && Object.keys(errors).length === 0) setSummaryShown(false);
  const submitting = submission.status === 'submitting';
  const inProgress = submitting || submission.status === 'offline';
  const names = fieldsOf(formId).map(({ name }) => name);

  function inputNamed(name: InputName): HTMLInputElement {
    return element.current?.elements.namedItem(name) as HTMLInputElement;
  }

  function readValues() {
    const { text, isChecked } = readForm(element.current as HTMLFormElement);
    const fields: LeadFieldValues = Object.fromEntries(
      [...names, honeypotField].map((name) => [name, text(name)]),
    );
    return { fields, consented: isChecked('consentGiven') };
  }

  function writeValues(fields: LeadFieldValues): void {
    for (const name of names) {
      const text = fields[name];
      if (text !== undefined) inputNamed(name).value = text;
    }
  }

  /** Sets or clears the error of one input. */
  function setError(name: InputName, message: string | undefined): void {
    setErrors(({ [name]: _, ...others }) =>
      message === undefined ? others : { ...others, [name]: message },
    );
  }

  function focus(name: InputName): void {
    inputNamed(name).focus();
  }

  function showFieldError(name: InputName, message: string): void {
    setError(name, message);
    focus(name);
  }

  function resetForm(): void {
    draft.startOver();
    element.current?.reset();
    setErrors({});
    setConsented(false);
  }

  function focusFirstField(): void {
    if (names[0]) focus(names[0]);
  }

  function dismissProblem(): void {
    setEdited(true);
    // Reloading the page, or returning to it, must not show the error again.
    if (location.hash.startsWith('#problem-')) {
      history.replaceState(history.state, '', location.href.split('#')[0]);
    }
  }

  const ready = useHydrated(() => {
    const values = readValues();
    writeValues(draft.open(values.fields));
    const unwatchPointer = watchPointer();
    const close = submissionStore.open();
    setConsented(values.consented);
    unlockIsland(element.current);
    return () => {
      close();
      unwatchPointer();
    };
  });

  const [wasInProgress, setWasInProgress] = useState(false);
  if (wasInProgress !== inProgress) {
    setWasInProgress(inProgress);
    // A submission queued by an earlier page already has the visitor's consent.
    if (inProgress) setConsented(true);
  }
  const onProgress = useEffectEvent(() => {
    inputNamed('consentGiven').checked = true;
  });
  useEffect(() => {
    if (inProgress) onProgress();
  }, [inProgress]);

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
    submission,
    submitting,
    restored,
    ready,
    consented,
    errors,
    $fields: draft.$fields,
    element,
    edited,
    summaryErrors: summaryShown ? errors : {},
    focus,
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
    onBlur: (event: FocusEvent) => {
      const { name, value } = event.target as HTMLInputElement;
      const field = names.find((each) => each === name);
      // Tabbing through an empty field is not an error yet. Submitting checks required fields.
      if (!field || !value) return;
      void afterPointerRelease().then(() => {
        const { fields } = readValues();
        // The button that was pressed may have emptied the form.
        if (fields[field]) setError(field, findErrors(formId, fields)[field]);
      });
    },
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      dismissProblem();
      const values = readValues();
      setError((event.target as EventTarget as HTMLInputElement).name as InputName, undefined);
      setConsented(values.consented);
      if (values.consented) submissionStore.giveConsent();
      draft.change(values.fields);
      submissionStore.edit();
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      const { fields, consented } = readValues();
      setConsented(consented);
      dismissProblem();
      if (!consented) {
        submissionStore.missConsent();
        showFieldError('consentGiven', leadConsentMessage);
        return;
      }
      const found = findErrors(formId, fields);
      setErrors(found);
      const invalid = names.find((name) => found[name]);
      setSummaryShown(true);
      if (invalid) focus(invalid);
      else submissionStore.submit({ fields, filledInMs: draft.filledInMs() });
    },
  };
}

/** The first error of each invalid field. The server normalizes the values with the same schema. */
function findErrors(formId: LeadFormId, fields: LeadFieldValues): InputErrors {
  const { issues = [] } = v.safeParse(leadSchemas[formId], fields);
  const errors = issues.map(({ path, message }) => [path?.[0].key, message] as const);
  return Object.fromEntries(errors.reverse()) as InputErrors;
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
