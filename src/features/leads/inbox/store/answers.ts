import { map, readonlyType } from 'nanostores';
import { faultOf } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { clear, load, save } from '~/lib/storage';
import { hasStoredSession } from '~/lib/supabase';
import * as api from '../api/leads';
import type { Answer, Lead } from '../api/leads';
import { invalidReplyText } from '../rules/messages';
import { answerFrom, newDraft, type Draft } from '../rules/reply';
import { about, action, undo } from './changes';

/** A lead that's being answered. `seenUntil`: when the newest request on screen was sent. */
export interface Answered {
  lead: Lead;
  seenUntil: string;
}

type Kind = Answer['kind'];

/** In sessionStorage: what was typed, and by whom. */
const storageKey = 'reply-drafts';

interface Stored {
  userId: string;
  drafts: Record<string, Draft>;
}

const $typed = map<Record<string, Draft>>({});
/** Whose drafts they are. */
let owner = '';
/** Keys of answers whose response was lost, by lead and kind. They may have been stored. */
const keys = new Map<string, string>();

/** What was typed, by lead and kind. It stays until it's sent or logged, and survives a reload, but not signing out. */
export const $drafts = readonlyType($typed);

const nameOf = (lead: Lead, kind: Kind) => `${lead.id} ${kind}`;

export const draftOf = (lead: Lead, kind: Kind): Draft =>
  $typed.get()[nameOf(lead, kind)] ?? newDraft(lead);

/** Changes what's typed about a lead. Ignored after the page was closed, for example when an answer has been sent. */
export function edit(lead: Lead, kind: Kind, change: Partial<Draft>): void {
  if (owner === '') return;
  $typed.setKey(nameOf(lead, kind), { ...draftOf(lead, kind), ...change });
  save(storageKey, { userId: owner, drafts: $typed.get() } satisfies Stored);
}

async function store({ lead, seenUntil }: Answered, answer: Answer): Promise<string> {
  const name = nameOf(lead, answer.kind);
  const key = keys.get(name) ?? randomId();
  keys.set(name, key);
  try {
    const decision = await api.answerLead(lead.id, answer, key, seenUntil);
    keys.delete(name);
    return decision;
  } catch (error) {
    // Otherwise, nothing was stored, or an earlier attempt's words were. What's sent next is another answer.
    if (faultOf(error) !== 'unreachable') keys.delete(name);
    throw error;
  }
}

/**
 * Sends a reply, or logs a call. If that's undone, what was typed is back, unless something else was typed since.
 * Resolves to whether it was sent.
 */
export async function send(answered: Answered, kind: Kind): Promise<boolean> {
  const { lead } = answered;
  const draft = draftOf(lead, kind);
  const answer = answerFrom(draft, kind);
  if (!answer) {
    action.fail({ text: invalidReplyText });
    return false;
  }
  const sent =
    kind === 'reply' ? 'Your reply is queued. The timeline shows when it’s sent.' : 'Call logged.';
  return action.run(
    about(lead, async () => {
      const decision = await store(answered, answer);
      // Unless somebody went on typing.
      if (draftOf(lead, kind).body === draft.body) edit(lead, kind, newDraft(lead));
      return {
        text: sent,
        undo: async () => {
          const isUndone = await undo(decision, lead);
          if (isUndone && draftOf(lead, kind).body === '') edit(lead, kind, draft);
        },
      };
    }),
  );
}

/** Loads what was typed before a reload. Returns a function that clears everything from memory. */
export function open(userId: string): () => void {
  owner = userId;
  const stored = load(storageKey) as Stored | undefined;
  if (stored?.userId === userId) $typed.set(stored.drafts);
  return () => {
    $typed.set({});
    keys.clear();
    owner = '';
    if (!hasStoredSession()) clear(storageKey);
  };
}
