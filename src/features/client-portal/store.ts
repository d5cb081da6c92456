import { createAction, createResource, errorText, openAll } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { saveFile } from '~/lib/save-file';
import { askQuestion, exportOwnData, getPortal } from './api';
import { invalidQuestion, questionFrom } from './rules';

/** The signed-in client's requests. They reload when the window or the network comes back. */
export const portal = createResource(getPortal, { reloadAfter: Infinity });

/** The question that was sent last, and its key: after a lost response, it's the same question. */
let sent = { message: '', key: '' };

const forgetQuestion = () => {
  sent = { message: '', key: '' };
};

/** Sends the question. */
export const sending = createAction({
  after: portal.refresh,
  explain: (error) => ({ text: `Your question wasn’t sent. ${errorText(error)}` }),
});

/** Sends what was typed. Resolves to whether that worked. */
export async function ask(typed: string): Promise<boolean> {
  const message = questionFrom(typed);
  if (message === undefined) {
    sending.fail({ text: invalidQuestion(typed), field: 'message' });
    return false;
  }
  return sending.run(async () => {
    if (message !== sent.message) sent = { message, key: randomId() };
    await askQuestion(message, sent.key);
    forgetQuestion();
    return 'We’ve received your question. It’s now at the top of your requests.';
  });
}

/** Downloads the client's data. */
export const download = createAction();

/** Saves everything about the client's address as a JSON file. */
export const exportData = () =>
  download.run(async (_report, isOpen) => {
    const data = await exportOwnData();
    const name = `your-data-${new Date().toISOString().slice(0, 10)}.json`;
    // Not after a sign-out: someone else may be using the computer.
    if (isOpen()) saveFile(name, JSON.stringify(data, null, 2), 'application/json');
    return '';
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(portal, sending, download, () => forgetQuestion);
