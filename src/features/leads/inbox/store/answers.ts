import { map, readonlyType } from 'nanostores';
import { createActionDialog, type Action, type Change } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import * as api from '../api/leads';
import type { Answer, Lead, LeadResponse } from '../api/leads';
import { conflictText, invalidReplyText } from '../rules/messages';
import { newDraft, replyFrom, type Draft } from '../rules/reply';
import { aboutLead, conflict } from './about-lead';

interface Options {
  action: Action;
  /** Says that an answer is being sent while that's running. */
  named: (change: Change) => Change;
  /** Undoes a decision. */
  undo: (decision: string, lead: Lead) => Promise<boolean>;
}

/** A lead that's being answered. `seenUntil`: when the newest request on screen was sent. */
export interface Answered {
  lead: Lead;
  seenUntil: string;
}

/** Emails to the people who sent leads, and calls with them. Drafts stay until they're sent. */
export function createAnswers({ action, named, undo }: Options) {
  const dialog = createActionDialog<Answered>(action);
  const $drafts = map<Record<string, Draft>>({});
  /** The answer that was sent last, and its key: after a lost response, it's the same answer. */
  let sent = { content: '', key: '' };

  const draftOf = (lead: Lead): Draft => $drafts.get()[lead.id] ?? newDraft(lead);

  async function send({ lead, seenUntil }: Answered, answer: Answer): Promise<string> {
    const content = JSON.stringify([lead.id, answer]);
    if (content !== sent.content) sent = { content, key: randomId() };
    const decision = await api.answerLead(lead.id, answer, sent.key, seenUntil);
    sent = { content: '', key: '' };
    return decision;
  }

  return {
    /** The reply that's being written. */
    replyDialog: dialog,

    /** What was typed, by lead. */
    $drafts: readonlyType($drafts),

    draftOf,

    /** Changes a draft. */
    editDraft(lead: Lead, change: Partial<Draft>): void {
      $drafts.setKey(lead.id, { ...draftOf(lead), ...change });
      if (action.$state.get().status === 'error') action.reset();
    },

    /** Sends the reply in the dialog. If it's undone, its draft is back. */
    reply(answered: Answered): void {
      const { lead } = answered;
      const draft = draftOf(lead);
      const reply = replyFrom(draft);
      if (!reply) {
        action.fail({ text: invalidReplyText });
        return;
      }
      const change = aboutLead(lead, async () => {
        const decision = await send(answered, { kind: 'reply', ...reply });
        $drafts.setKey(lead.id, newDraft(lead));
        return {
          text: 'Your reply will be sent in a few seconds.',
          undo: async () => {
            if (await undo(decision, lead)) $drafts.setKey(lead.id, draft);
          },
        };
      });
      void dialog.confirm(named(change));
    },

    /** Logs a call. Returns whether that worked. */
    logCall: (answered: Answered, note: string): Promise<boolean> =>
      action.run(
        named(
          aboutLead(answered.lead, async () => {
            const decision = await send(answered, { kind: 'call', body: note });
            return { text: 'Call logged.', undo: () => undo(decision, answered.lead) };
          }),
        ),
      ),

    /** Sends a reply again that couldn't be delivered. */
    retryReply: (lead: Lead, { dead_letter_id }: LeadResponse): Promise<boolean> =>
      action.run(
        named(
          aboutLead(lead, async () => {
            if (dead_letter_id === null || !(await api.retryReply(dead_letter_id)))
              throw conflict(conflictText);
            return 'Your email is on its way.';
          }),
        ),
      ),

    /** Closes the dialog and clears the drafts. */
    close(): void {
      dialog.close();
      $drafts.set({});
    },
  };
}
