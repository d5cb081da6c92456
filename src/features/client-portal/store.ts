import { atom, readonlyType } from 'nanostores';
import { createAction, createResource, faultTexts, RequestError } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { saveFile } from '~/lib/save-file';
import { askQuestion, exportOwnData, getPortal } from './api';
import { invalidQuestion, questionFrom } from './rules';

/** Explains why a question wasn't sent. The rate limit's message says what to do. */
function explain(error: unknown): string {
  if (!(error instanceof RequestError)) return faultTexts.failed;
  return error.code === 'PT429' ? error.message : faultTexts[error.fault];
}

/** The signed-in client's requests. They reload when the window or the network comes back. */
export function createPortal() {
  const page = createResource(getPortal, { reloadAfter: Infinity });
  const download = createAction();
  const $question = atom('');
  const sending = createAction({
    after: page.refresh,
    explain: (error) => ({ text: `Your question wasn’t sent. ${explain(error)}` }),
  });
  /** The question that was sent last, and its key: after a lost response, it's the same question. */
  let sent = { message: '', key: '' };
  let isOpen = false;

  return {
    /** The client's requests. */
    $portal: page.$state,

    /** Loads the requests again. */
    refresh: page.refresh,

    /** The question as typed. */
    $question: readonlyType($question),

    /** Progress and outcome of sending it. */
    $sending: sending.$state,

    /** Changes the question, and clears the outcome of the last one. */
    editQuestion(text: string): void {
      $question.set(text);
      sending.reset();
    },

    /** Sends the question. It stays in the form if that fails. */
    async ask(): Promise<void> {
      const message = questionFrom($question.get());
      if (message === undefined) {
        sending.fail({ text: invalidQuestion($question.get()), field: 'message' });
        return;
      }
      await sending.run(async () => {
        if (message !== sent.message) sent = { message, key: randomId() };
        await askQuestion(message, sent.key);
        sent = { message: '', key: '' };
        $question.set('');
        return 'We’ve received your question. It’s now at the top of your requests.';
      });
    },

    /** Progress and outcome of downloading the client's data. */
    $download: download.$state,

    /** Saves everything about the client's address as a JSON file. */
    exportData: () =>
      download.run(async () => {
        const data = await exportOwnData();
        const name = `your-data-${new Date().toISOString().slice(0, 10)}.json`;
        // Not after a sign-out: someone else may be using the computer.
        if (isOpen) saveFile(name, JSON.stringify(data, null, 2), 'application/json');
        return '';
      }),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      const close = page.open();
      return () => {
        isOpen = false;
        close();
      };
    },
  };
}

export type PortalStore = ReturnType<typeof createPortal>;
