import { RequestError } from '~/features/staff';
import type { EditablePost, SaveResult } from '~/features/writing/api/posts';
import { isSame } from '~/features/writing/draft/local-draft';
import { emptyDraft, type DraftFields } from '~rules/post/draft';
import { wait } from './browser';
import { outside } from './tabs';

/** What goes wrong with a request. `request-lost`: it never arrives. `response-lost`: its response never does. */
export type Accident = 'request-lost' | 'response-lost' | 'unavailable' | 'refused' | 'slow';

export const latencyMs = 300;
/** As in private.is_recently_replaced. */
const revisionPauseMs = 5 * 60_000;

interface Draft {
  fields: DraftFields;
  version: number;
  postVersion: number;
  savedBy: string;
}

interface Revision {
  fields: DraftFields;
  replacedBy: string;
  at: number;
}

/** What the server responds if it knows nothing about a post. */
export const noPost: EditablePost = {
  draft: null,
  post: null,
  can_edit: true,
  reason: null,
  review_outcome: null,
  review_note: null,
  scheduled_for: null,
  paused: null,
};

/** `save_draft` with its history, and a network that fails on demand. */
export function fakeServer(isOnline: () => boolean) {
  const drafts = new Map<string, Draft>();
  const trash = new Map<string, Draft>();
  const revisions = new Map<string, Revision[]>();
  const accidents: Accident[] = [];
  const seen = new Set<string>();
  let saves = 0;
  let failedAt = 0;
  /** Whose session the server accepts. */
  let session: string | null = 'writer';

  /** A request from this browser. It arrives even if its tab is gone. */
  const request = <Result>(run: (account: string) => Result) => outside(() => handle(run));

  async function handle<Result>(run: (account: string) => Result): Promise<Result> {
    const accident = isOnline() ? accidents.shift() : 'request-lost';
    const account = session;
    await wait(accident === 'slow' ? 10 * latencyMs : latencyMs);
    if (accident || !account) failedAt = Date.now();
    if (accident === 'request-lost') throw new RequestError('unreachable');
    if (accident === 'unavailable') throw new RequestError('failed', 'Busy.', 'PGRST003');
    if (accident === 'refused') throw new RequestError('not-allowed', 'Approved.', '42501');
    if (!account) throw new RequestError('signed-out', 'JWT expired', 'PGRST301');
    const result = run(account);
    if (accident === 'response-lost') throw new RequestError('unreachable');
    return structuredClone(result);
  }

  function keep(id: string, fields: DraftFields, replacedBy: string): void {
    const kept = revisions.get(id) ?? [];
    revisions.set(id, [...kept, { fields, replacedBy, at: Date.now() }]);
  }

  function replace(id: string, fields: DraftFields, postVersion: number, account: string): Draft {
    for (const word of fields.content.split(' ')) seen.add(word);
    const before = drafts.get(id);
    const latest = revisions.get(id)?.at(-1);
    const isRecent = latest?.replacedBy === account && latest.at > Date.now() - revisionPauseMs;
    if (before && !isSame(before.fields, fields) && !isRecent) keep(id, before.fields, account);
    const version = (before?.version ?? 0) + 1;
    const draft = { fields, version, postVersion, savedBy: account };
    drafts.set(id, draft);
    return draft;
  }

  function save(
    id: string,
    fields: DraftFields,
    base: { version: number; postVersion: number },
    account: string,
  ): SaveResult {
    const saved_at = new Date().toISOString();
    const before = drafts.get(id);
    if (before && before.version !== base.version && !isSame(before.fields, fields)) {
      const { version, postVersion: post_version, savedBy: saved_by_name } = before;
      const theirs = { version, post_version, saved_by_name, saved_at, fields: before.fields };
      return { status: 'conflict', with: 'draft', ...theirs };
    }
    const isChanged = !before || !isSame(before.fields, fields);
    const { version } = isChanged ? replace(id, fields, base.postVersion, account) : before;
    return { status: 'saved', version, saved_at };
  }

  return {
    accidents,

    signIn(account: string | null) {
      session = account;
    },

    accepts: (account: string | null) => account !== null && session === account,

    /** How many requests there were to save a draft. */
    saves: () => saves,

    /** When a request last took longer than it should, or failed. */
    failedAt: () => failedAt,

    /** Somebody at another computer adds a word to what they see, and saves. Returns their text. */
    saveElsewhere(id: string, word: string, account: string): string {
      const before = drafts.get(id);
      const fields = before?.fields ?? emptyDraft();
      const content = `${fields.content} ${word}`;
      replace(id, { ...fields, content }, before?.postVersion ?? 0, account);
      return content;
    },

    /** The text of the draft. */
    content: (id: string) => drafts.get(id)?.fields.content,

    hasSeen: (word: string) => seen.has(word),

    /** The texts of earlier versions, and of a draft in the trash. */
    history: (id: string) =>
      [...(revisions.get(id) ?? []), trash.get(id)].flatMap((each) => each?.fields.content ?? []),

    /** As in api/versions. */
    keepRevision: (id: string, fields: DraftFields) =>
      request((account) => {
        const latest = revisions.get(id)?.at(-1);
        if (!latest || !isSame(latest.fields, fields)) keep(id, fields, account);
      }),

    /** As in the database. A post that's discarded leaves a copy in the trash. */
    rpc: (name: string, { draft_id: id }: { draft_id: string }) =>
      request(() => {
        const [from, to] = name === 'discard_draft' ? [drafts, trash] : [trash, drafts];
        const draft = from.get(id);
        if (draft) to.set(id, draft);
        return from.delete(id);
      }),

    /** Replaces api/posts. */
    posts: {
      saveDraft: (
        id: string,
        fields: DraftFields,
        base: { version: number; postVersion: number },
      ) => {
        saves += 1;
        return request((account) => save(id, fields, base, account));
      },

      getPostForEditing: (id: string) =>
        request((): EditablePost => {
          const draft = drafts.get(id);
          return {
            ...noPost,
            draft: draft
              ? {
                  fields: draft.fields,
                  version: draft.version,
                  post_version: draft.postVersion,
                  saved_at: new Date().toISOString(),
                  saved_by_name: draft.savedBy,
                }
              : null,
          };
        }),

      getSuggestions: () => request(() => ({ categories: [], tags: [] })),
    },
  };
}
