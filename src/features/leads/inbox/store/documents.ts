import { atom, computed } from 'nanostores';
import { faultOf, faultTexts } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { toast } from '~/lib/toasts';
import { addDocument, deleteDocument, getDocuments } from '../api/documents';

/** The documents of a lead that its sender can open. */
export function createDocuments(lead: string) {
  const query = createQuery(() => getDocuments(lead));
  const $submitting = atom(false);

  async function change(send: () => Promise<void>, failed: string): Promise<boolean> {
    if ($submitting.get()) return false;
    $submitting.set(true);
    try {
      await send();
      await query.load();
      return true;
    } catch (error) {
      toast.error(failed, faultTexts[faultOf(error)]);
      return false;
    } finally {
      $submitting.set(false);
    }
  }

  return {
    /** The documents, undefined until loaded, and why the latest attempt to load them failed. */
    $documents: computed(query.$state, ({ data, error, loading }) => ({
      documents: data,
      fault: error && !loading ? faultOf(error) : undefined,
    })),

    /** Whether a document is being added or removed. */
    $saving: computed($submitting, (saving) => saving),

    /** Loads the documents. */
    load: () => void query.load(),

    /** Adds a link. False if that failed, so that what was typed can stay. */
    add: (title: string, url: string) =>
      change(() => addDocument(lead, title, url), 'Document not added'),

    remove: (id: number) => change(() => deleteDocument(id), 'Document not removed'),
  };
}
