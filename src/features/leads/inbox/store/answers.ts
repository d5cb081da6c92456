import { atom, map, readonlyType } from 'nanostores';
import { faultOf, type ActionState } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { clear, load, save } from '~/lib/storage';
import { hasStoredSession } from '~/lib/supabase';
import * as api from '../api/leads';
import type { Answer, Lead } from '../api/leads';
import { invalidReplyText } from '../rules/messages';
import { answerFrom, newDraft, typedParts, type Draft } from '../rules/reply';
import { about, action, undo } from './changes';

/** A lead that's being answered. `seenUntil`: when the newest request on screen was sent. */
export interface Answered {
  lead: Lead;
  seenUntil: string;
}

/** In sessionStorage: what was typed, and by whom. */
const storageKey = 'reply-drafts';

/** An answer that's being sent. */
interface Sending {
  lead: string;
  kind: Answer['kind'];
}

interface Stored {
  userId: string;
  drafts: Record<string, Draft>;
}

const $typed = map<Record<string, Draft>>({});
const $current = atom<Sending | undefined>();
/** Whose drafts they are. */
let owner = '';
/** Why the latest answer couldn't be sent. */
let failure: ActionState | undefined;
/** Keys of answers whose response was lost, by lead and kind. They may have been stored. */
const keys = new Map<string, string>();

/** What was typed, by lead. It stays until it's sent or logged, and survives a reload, but not signing out. */
export const $drafts = readonlyType($typed);

/** What's being sent. It shouldn't be edited until that has succeeded or failed. */
export const $sending = readonlyType($current);

export const draftOf = (lead: Lead): Draft => $typed.get()[lead.id] ?? newDraft(lead);

/** Changes what's typed about a lead. Ignored after the page was closed, for example when an answer has been sent. */
export function edit(lead: Lead, change: Partial<Draft>): void {
  if (owner === '') return;
  $typed.setKey(lead.id, { ...draftOf(lead), ...change });
  save(storageKey, { userId: owner, drafts: $typed.get() } satisfies Stored);
  // Errors of other changes stay.
  if (failure && failure === action.$state.get()) action.reset();
}

async function store({ lead, seenUntil }: Answered, answer: Answer): Promise<string> {
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

/**
 * Sends a reply, or logs a call. If that's undone, what was typed is back, unless something else was typed since. Resolves
 * to whether it was sent.
 */
export async function send(answered: Answered, kind: Answer['kind']): Promise<boolean> {
  const { lead } = answered;
  const draft = draftOf(lead);
  const answer = answerFrom(draft, kind);
  if (!answer) {
    action.fail({ text: invalidReplyText });
    failure = action.$state.get();
    return false;
  }
  const change = about(lead, async () => {
    $current.set({ lead: lead.id, kind });
    const decision = await store(answered, answer).finally(() => $current.set(undefined));
    edit(lead, typedParts(newDraft(lead), kind));
    return {
      text:
        kind === 'reply'
          ? 'Your reply is queued. The timeline shows when it’s sent.'
          : 'Call logged.',
      undo: async () => {
        const isReplaced = () => draftOf(lead)[kind === 'reply' ? 'body' : 'callNote'] !== '';
        if ((await undo(decision, lead)) && !isReplaced()) edit(lead, typedParts(draft, kind));
      },
    };
  });
  const isSent = await action.run(change);
  if (!isSent) failure = action.$state.get();
  return isSent;
}

/** Loads what was typed before a reload. Returns a function that clears everything from memory. */
export function open(userId: string): () => void {
  owner = userId;
  const stored = load(storageKey) as Stored | undefined;
  if (stored?.userId === userId) $typed.set(stored.drafts);
  return () => {
    $typed.set({});
    keys.clear();
    failure = undefined;
    owner = '';
    if (!hasStoredSession()) clear(storageKey);
  };
}
