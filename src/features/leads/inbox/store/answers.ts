import { map, readonlyType } from 'nanostores';
import { createActionDialog, faultOf, type Action, type Change } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { clear, load, save } from '~/lib/storage';
import { hasStoredSession } from '~/lib/supabase';
import * as api from '../api/leads';
import type { Answer, Lead, LeadResponse } from '../api/leads';
import { conflictText, invalidReplyText } from '../rules/messages';
import { newDraft, replyFrom, type Draft, type Reply } from '../rules/reply';
import { aboutLead, conflict } from './about-lead';

interface Options {
  action: Action;
  /** Whose drafts they are. */
  userId: string;
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

/** In sessionStorage: what was typed, and by whom. */
const storageKey = 'reply-drafts';

interface Stored {
  userId: string;
  drafts: Record<string, Draft>;
}

/**
 * Emails to the people who sent leads, and calls with them. What's typed stays until it's sent or logged. It survives a
 * reload, but not signing out.
 */
export function createAnswers({ action, userId, named, undo }: Options) {
  const dialog = createActionDialog<Answered>(action);
  const $drafts = map<Record<string, Draft>>({});
  /** Keys of answers whose response was lost, by lead and kind. They may have been stored. */
  const keys = new Map<string, string>();

  const draftOf = (lead: Lead): Draft => $drafts.get()[lead.id] ?? newDraft(lead);

  function setDraft(lead: Lead, draft: Draft): void {
    $drafts.setKey(lead.id, draft);
    save(storageKey, { userId, drafts: $drafts.get() } satisfies Stored);
  }

  async function send({ lead, seenUntil }: Answered, answer: Answer): Promise<string> {
    const name = `${lead.id} ${answer.kind}`;
    const key = keys.get(name) ?? randomId();
    keys.set(name, key);
    try {
      const decision = await api.answerLead(lead.id, answer, key, seenUntil);
      keys.delete(name);
      return decision;
    } catch (error) {
      if (faultOf(error) !== 'unreachable') keys.delete(name);
      throw error;
    }
  }

  return {
    /** The reply that's being written. */
    replyDialog: dialog,

    /** What was typed, by lead. */
    $drafts: readonlyType($drafts),

    draftOf,

    /** Changes the reply in the dialog. */
    editReply(lead: Lead, change: Partial<Reply>): void {
      setDraft(lead, { ...draftOf(lead), ...change });
      if (action.$state.get().status === 'error') action.reset();
    },

    /** Changes what's noted about a call. */
    editCallNote(lead: Lead, callNote: string): void {
      setDraft(lead, { ...draftOf(lead), callNote });
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
        const sent = newDraft(lead);
        setDraft(lead, { ...sent, callNote: draftOf(lead).callNote });
        return {
          text: 'Your reply is queued. The timeline shows when it’s sent.',
          undo: async () => {
            const isReplaced = () => draftOf(lead).body !== '';
            if ((await undo(decision, lead)) && !isReplaced()) {
              setDraft(lead, { ...draft, callNote: draftOf(lead).callNote });
            }
          },
        };
      });
      void dialog.confirm(named(change));
    },

    /** Logs a call, with what was typed about it. */
    logCall(answered: Answered): void {
      const { lead } = answered;
      const change = aboutLead(lead, async () => {
        const { callNote } = draftOf(lead);
        const decision = await send(answered, { kind: 'call', body: callNote.trim() });
        // Something else may have been typed while this was being sent.
        if (draftOf(lead).callNote === callNote) setDraft(lead, { ...draftOf(lead), callNote: '' });
        return {
          text: 'Call logged.',
          undo: async () => {
            const isReplaced = () => draftOf(lead).callNote !== '';
            if ((await undo(decision, lead)) && !isReplaced()) {
              setDraft(lead, { ...draftOf(lead), callNote });
            }
          },
        };
      });
      void action.run(named(change));
    },

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

    /** Loads what was typed before a reload. */
    open(): void {
      const stored = load(storageKey) as Stored | undefined;
      if (stored?.userId === userId) $drafts.set(stored.drafts);
    },

    /** Closes the dialog and clears everything from memory. */
    close(): void {
      dialog.close();
      $drafts.set({});
      keys.clear();
      if (!hasStoredSession()) clear(storageKey);
    },
  };
}
