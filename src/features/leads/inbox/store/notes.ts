import { addDocument, addNote, deleteDocument, deleteNote, inviteClient } from '../api/leads';
import { toast } from '~/lib/toasts';
import { createSaving } from './saving';

/** The notes and documents of the open lead, and the client's invitation. `refetch` runs after each change. */
export function createNotes(refetch: () => Promise<void>) {
  const notes = createSaving(refetch);
  const documents = createSaving(refetch);
  const invitation = createSaving(refetch);
  return {
    /** Whether a note is being saved or deleted. */
    $savingNote: notes.$saving,

    /** Adds a note. */
    addNote: (lead: string, body: string) =>
      notes.save(() => addNote(lead, body), 'Note not saved'),

    removeNote: (id: number) => notes.save(() => deleteNote(id), 'Note not deleted'),

    /** Whether a document is being added or removed. */
    $savingDocument: documents.$saving,

    /** Adds a link to a document. */
    addDocument: (lead: string, title: string, url: string) =>
      documents.save(() => addDocument(lead, title, url), 'Document not added'),

    removeDocument: (id: number) =>
      documents.save(() => deleteDocument(id), 'Document not removed'),

    /** Whether the client is being invited. */
    $inviting: invitation.$saving,

    /** Invites the client to the client portal, or sends a pending invitation again, with its role. */
    async inviteClient(email: string, role: string): Promise<void> {
      const sent = await invitation.save(() => inviteClient(email, role), 'Invitation not sent');
      if (sent) toast.success('Invitation sent', `We’ve emailed an invitation to ${email}.`);
    },
  };
}
