import { randomId } from '~/lib/random-id';
import { atom, readonlyType } from 'nanostores';
import { createAction } from '~/features/staff';
import { askQuestion } from '../api/portal';
import { invalidQuestion, questionFrom, questionProblem } from '../rules/question';

/** The question that a client is writing. `refresh` runs once it's sent. */
export function createQuestionForm(refresh: () => Promise<void>) {
  const $typed = atom('');
  const sending = createAction({
    after: refresh,
    explain: (error) => ({ text: `Your question wasn’t sent. ${questionProblem(error)}` }),
  });
  /** The question that was sent last, and its key: after a lost response, it's the same question. */
  let sent = { message: '', key: '' };

  return {
    /** The question as typed. */
    $question: readonlyType($typed),

    /** How sending it is going. */
    $sending: sending.$state,

    /** Changes the question, and clears the outcome of the last one. */
    editQuestion(text: string): void {
      $typed.set(text);
      sending.reset();
    },

    /** Sends the question. It stays in the form if that fails. */
    async ask(): Promise<void> {
      if (sending.$state.get().status === 'submitting') return;
      const message = questionFrom($typed.get());
      if (message === undefined) {
        sending.fail({ text: invalidQuestion($typed.get()), field: 'message' });
        return;
      }
      await sending.run(async () => {
        if (message !== sent.message) sent = { message, key: randomId() };
        await askQuestion(message, sent.key);
        sent = { message: '', key: '' };
        $typed.set('');
        return 'We’ve received your question. It’s now at the top of your requests.';
      });
    },
  };
}
