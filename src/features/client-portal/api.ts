import { rpc } from '~/features/auth';
import { collectPeople } from '~/lib/person-export';
import type { Tables } from '~rules/database.types';

export interface ClientDocument {
  title: string;
  url: string;
  created_at: string;
}

/** An email to the client, or a call with them. Times are ISO 8601. */
export interface ClientAnswer {
  kind: 'reply' | 'call';
  created_at: string;
  /** For the data export. The portal leaves it out, because the answer is below its request. Null for a call. */
  subject: string | null;
  /** Null for a call. */
  body: string | null;
  /** The name of whoever answered. */
  by: string | null;
}

/** Something that the client sent. Times are ISO 8601. */
export interface ClientRequest {
  id: string;
  form: Tables<'leads'>['form_id'];
  created_at: string;
  status: 'received' | 'in-progress' | 'agreed' | 'closed';
  /** A booked call. */
  call_at: string | null;
  /** What the request is about, in the client's own words or choice. */
  summary: string | null;
  /** The name of the request's owner. */
  contact: string | null;
  documents: ClientDocument[];
  /** Newest first. */
  answers: ClientAnswer[];
  /** Whether someone answered it, by itself or together with another request. */
  is_answered: boolean;
}

/** What `get_client_portal` returns. */
export interface Portal {
  email: string;
  name: string;
  /** Newest first, at most 100. */
  requests: ClientRequest[];
}

/** Throws a RequestError, like all functions here. */
export const getPortal = (): Promise<Portal> => rpc('get_client_portal');

/** Stores a question once per key. */
export const askQuestion = (message: string, idempotency_key: string): Promise<void> =>
  rpc('ask_question', { message, idempotency_key });

/** Everything that's stored about the client's address. */
export async function exportOwnData(): Promise<object | undefined> {
  const [person] = await collectPeople((position) => rpc('export_own_data', position));
  return person;
}
