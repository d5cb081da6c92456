import { request } from '~/features/auth';
import type { Tables } from '~rules/database.types';

export type LeadDocument = Pick<Tables<'client_documents'>, 'id' | 'title' | 'url'>;

/** The documents that whoever sent the lead can open, oldest first. Throws a RequestError, like all functions here. */
export function getDocuments(lead_id: string): Promise<LeadDocument[]> {
  return request((client, signal) =>
    client
      .from('client_documents')
      .select('id, title, url')
      .eq('lead_id', lead_id)
      .order('id')
      .abortSignal(signal),
  );
}

export async function addDocument(lead_id: string, title: string, url: string): Promise<void> {
  await request((client, signal) =>
    client.from('client_documents').insert({ lead_id, title, url }).abortSignal(signal),
  );
}

export async function deleteDocument(id: number): Promise<void> {
  await request((client, signal) =>
    client.from('client_documents').delete().eq('id', id).abortSignal(signal),
  );
}
