import { valibotResolver } from '@hookform/resolvers/valibot';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { warmToasts } from '~/lib/toasts';
import { leadConsentMessage } from '~rules/lead-consent';
import { fieldsOf, type LeadFormConfig } from '../configs/lead-form-config';
import type { LeadSchema, LeadTexts, LeadValues } from '../lead-schema';
import { leadDraft } from '../store/draft';
import { problemIn, problemTexts, withoutProblem } from '../store/problem';
import { leadSubmission } from '../store/submission';
import { followPresses } from './press';
import { standingIn } from './standing';

/** Makes a form's HTML answer its visitor; what is to happen is decided in its stores. */
export function useLeadForm(config: LeadFormConfig, schema: LeadSchema) {
  const [submissionOf] = useState(() => leadSubmission(config.id));
  const [draft] = useState(() => leadDraft(config.id));
  const submission = useStore(submissionOf.$submission);
  const restored = useStore(draft.$restored);
  const [ready, setReady] = useState(false);
  const [consented, setConsented] = useState(false);
  /** Faults are summed up when the button was pressed, not while the form is being filled in. */
  const [pressed, setPressed] = useState(false);
  /** Posted before the script arrived, and refused: then the form is empty again. */
  const [cameBack, setCameBack] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const failure = useRef<HTMLDivElement>(null);

  const form = useForm<LeadValues>({
    // What was typed is sent: the function normalises it by the same schema.
    resolver: valibotResolver(schema as unknown as GenericSchema<LeadValues>, undefined, {
      raw: true,
    }),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const { errors } = form.formState;
  const busy = submission.is === 'submitting';
  const underWay = busy || submission.is === 'offline-waiting';
  const faulty = Object.keys(errors).length > 0;
  const names = fieldsOf(config).map(({ name }) => name);

  function standing() {
    return standingIn(element.current as HTMLFormElement, names);
  }

  function put(texts: LeadTexts): void {
    for (const [name, text] of Object.entries(texts)) form.setValue(name as keyof LeadTexts, text);
  }

  function mark(field: keyof LeadValues, message: string): void {
    form.setError(field, { type: 'refused', message });
    form.setFocus(field);
  }

  function empty(): void {
    draft.startOver();
    form.reset();
    setConsented(false);
  }

  function focusFirst(): void {
    // By its id: after a reset the form library knows no fields until the next rendering.
    document.getElementById(`${config.id}-${names[0]}`)?.focus();
  }

  function showProblem(): void {
    const problem = problemIn(location.search);
    if (!problem) return;
    history.replaceState(history.state, '', withoutProblem(location.href));
    const text = problemTexts[problem];
    const isOfForm = problem === 'limit' || problem === 'failed';
    if (isOfForm) submissionOf.cameBack(text);
    else if (problem !== 'consentGiven' && !names.includes(problem)) return;
    else mark(problem, text);
    setCameBack(true);
    setPressed(!isOfForm);
  }

  useEffect(() => {
    if (!faulty) setPressed(false);
  }, [faulty]);

  // Once the script has arrived.
  useEffect(() => {
    const before = standing();
    put({ ...before.texts, ...draft.open(before.texts) });
    const unfollow = followPresses();
    const close = submissionOf.open();
    setConsented(before.consented);
    showProblem();
    setReady(true);
    return () => {
      close();
      unfollow();
    };
  }, []);

  useEffect(() => {
    if (ready && submission.is === 'failed') failure.current?.focus();
  }, [ready]);

  useEffect(() => {
    if (!underWay) return;
    // What waited from an earlier page was consented to there.
    form.setValue('consentGiven', 'true');
    setConsented(true);
  }, [underWay]);

  useEffect(() => {
    if (submission.is === 'failed' && submission.field) mark(submission.field, submission.text);
    if (submission.is === 'done' && submission.left) empty();
  }, [submission]);

  return {
    form,
    submission,
    busy,
    restored,
    ready,
    consented,
    element,
    failure,
    cameBack,
    faults: pressed ? errors : {},
    keepEditing: () => {
      submissionOf.edit();
      focusFirst();
    },
    startOver: () => {
      submissionOf.startOver();
      empty();
      focusFirst();
    },
    onFocus: warmToasts,
    onChange: () => {
      const { texts, consented } = standing();
      setConsented(consented);
      draft.change(texts);
      submissionOf.edit();
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      const { texts, consented, honeypot } = standing();
      setConsented(consented);
      setCameBack(false);
      if (!consented) {
        submissionOf.missConsent();
        mark('consentGiven', leadConsentMessage);
        return;
      }
      put(texts);
      const send = () => submissionOf.submit({ texts, begunAt: draft.begunAt(), honeypot });
      void form.handleSubmit(send, () => setPressed(true))(event);
    },
  };
}
