import { RequestError } from '~/features/staff';
import type { SaveResult } from '~/features/writing/api/posts';
import { isSame } from '~/features/writing/draft/compare';
import type { LocalDraft } from '~/features/writing/draft/local-draft';
import { emptyDraft, type DraftFields } from '~rules/post/draft';

/** What goes wrong with a request. `request-lost`: it never arrives. `response-lost`: its response never does. */
export type Accident = 'request-lost' | 'response-lost' | 'unavailable' | 'refused';

export const latencyMs = 300;

/** `save_draft`, with a network that fails on demand. */
export function fakeServer() {
  let saved: { version: number; fields: DraftFields } | undefined;
  const accidents: Accident[] = [];

  const server = {
    isSessionValid: true,
    isReachable: true,
    /** What happens to the next requests. */
    accidents,
    content: () => saved?.fields.content ?? '',
    version: () => saved?.version ?? 0,

    /** Somebody else adds a word to what they see. */
    saveElsewhere(word: string) {
      const fields = saved?.fields ?? emptyDraft();
      const version = (saved?.version ?? 0) + 1;
      saved = { version, fields: { ...fields, content: `${word} ${fields.content}` } };
    },

    async send(_id: string, fields: DraftFields, base: LocalDraft['base']): Promise<SaveResult> {
      const accident = server.isReachable ? accidents.shift() : 'request-lost';
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      if (accident === 'request-lost') throw new RequestError('unreachable');
      if (accident === 'unavailable') throw new RequestError('failed', 'Busy.', 'PGRST003');
      if (accident === 'refused') throw new RequestError('not-allowed', 'Approved.', '42501');
      if (!server.isSessionValid) throw new RequestError('signed-out', 'JWT expired', 'PGRST301');
      const result = save(fields, base.version);
      if (accident === 'response-lost') throw new RequestError('unreachable');
      return result;
    },
  };

  function save(fields: DraftFields, expected: number): SaveResult {
    const saved_at = new Date().toISOString();
    if (saved && saved.version !== expected && !isSame(saved.fields, fields)) {
      const { version, fields: theirs } = saved;
      return {
        status: 'conflict',
        with: 'draft',
        version,
        post_version: 0,
        saved_at,
        saved_by_name: 'Sam',
        fields: theirs,
      };
    }
    if (!saved || !isSame(saved.fields, fields)) {
      saved = { version: (saved?.version ?? expected) + 1, fields };
    }
    return { status: 'saved', version: saved.version, saved_at };
  }

  return server;
}

export function newDraft(content = ''): LocalDraft {
  return {
    id: '8a1f0b9e-3c52-4d0e-9a55-0d6b7a3f1c20',
    account: 'writer',
    format: 1,
    fields: { ...emptyDraft(), content },
    base: { version: 0, postVersion: 0, fields: null },
    pending: null,
    unsaved: content !== '',
    changedAt: 0,
  };
}
