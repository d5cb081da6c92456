import type { Database } from '~rules/database.types';
import type { LeadStanding } from '~rules/lead-standing';
import { formNames } from './forms';
import { signalWords } from './spam';

type EventRow = Database['public']['Tables']['lead_events']['Row'];

/** One line of a lead's timeline, as it is stored. */
export type LeadEvent = Pick<EventRow, 'id' | 'kind' | 'happened_at' | 'detail' | 'actor_id'>;

export interface EventWords {
  title: string;
  /** More about it. */
  note?: string;
  /** Who did it: the reader, somebody else, or, undefined, nobody. */
  by?: 'you' | 'another admin';
}

/** What happened, in words, to whom is signed in as `reader`. */
export function eventWords(event: LeadEvent, reader: string): EventWords {
  const { actor_id: actor } = event;
  const by = actor === null ? undefined : actor === reader ? 'you' : 'another admin';
  return { ...said(event), ...(by && { by }) };
}

function said({ kind, detail, actor_id: actor }: LeadEvent): EventWords {
  switch (kind as LeadStanding) {
    case 'submitted': {
      const form = detailOf(detail, 'form_id');
      const known = typeof form === 'string' && Object.hasOwn(formNames, form);
      return {
        title: 'Received',
        ...(known && { note: `Form: ${formNames[form as keyof typeof formNames]}` }),
      };
    }
    case 'held': {
      if (actor !== null) return { title: 'Taken out of spam, held for review again' };
      const signals = detailOf(detail, 'signals');
      const words = signalWords(Array.isArray(signals) ? signals.map(String) : []);
      return {
        title: 'Held for review',
        ...(words.length > 0 && { note: `Because ${listed(words)}.` }),
      };
    }
    case 'released':
      return { title: 'Released to the CRM' };
    case 'spam':
      return { title: 'Marked as spam' };
    case 'delivered':
      return { title: 'Arrived in the CRM' };
    case 'delayed':
      return { title: 'Delayed, tried again from then on', ...errorNote(detail) };
    case 'dead':
      return { title: 'Given up: not delivered', ...errorNote(detail) };
    case 'replayed':
      return { title: 'Sent on its way again' };
    default:
      // A backend that is newer than this page may know more.
      return { title: kind };
  }
}

function errorNote(detail: LeadEvent['detail']): { note?: string } {
  const error = errorIn(detail);
  return error ? { note: error } : {};
}

/** What the delivery failed with. */
export function errorIn(detail: LeadEvent['detail']): string | undefined {
  const error = detailOf(detail, 'error');
  return typeof error === 'string' && error ? error : undefined;
}

function detailOf(detail: LeadEvent['detail'], name: string): unknown {
  return typeof detail === 'object' && detail !== null && !Array.isArray(detail)
    ? detail[name]
    : undefined;
}

/** The words as one sentence names them. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
