import { atom, readonlyType } from 'nanostores';
import { askQuestion } from '../api/portal';
import { invalidQuestion, questionFrom, questionProblem } from '../rules/question';

export type QuestionState =
  | { status: 'idle' | 'submitting' | 'success' }
  /** `inField`: the question itself has to be corrected. */
  | { status: 'error'; problem: string; inField: boolean };

/** The question that a client is writing. `refresh` runs once it's sent. */
export function createQuestion(refresh: () => Promise<void>) {
  const $typed = atom('');
  const $state = atom<QuestionState>({ status: 'idle' });
  /** The question that was sent last, and its key: after a lost response, it's the same question. */
  let sent = { message: '', key: '' };

  return {
    /** The question as typed. */
    $question: readonlyType($typed),

    /** How sending it is going. */
    $sending: readonlyType($state),

    /** Changes the question, and clears the outcome of the last one. */
    editQuestion(text: string): void {
      $typed.set(text);
      if ($state.get().status !== 'submitting') $state.set({ status: 'idle' });
    },

    /** Sends the question. It stays in the form if that fails. */
    async ask(): Promise<void> {
      if ($state.get().status === 'submitting') return;
      const message = questionFrom($typed.get());
      if (message === undefined) {
        $state.set({ status: 'error', problem: invalidQuestion($typed.get()), inField: true });
        return;
      }
      if (message !== sent.message) sent = { message, key: crypto.randomUUID() };
      $state.set({ status: 'submitting' });
      try {
        await askQuestion(message, sent.key);
        sent = { message: '', key: '' };
        $typed.set('');
        $state.set({ status: 'success' });
        await refresh();
      } catch (error) {
        $state.set({ status: 'error', problem: questionProblem(error), inField: false });
      }
    },
  };
}
