import { RequestError } from '~/features/staff';
import type { EditablePost, SaveResult } from '~/features/writing/api/posts';
import { isSame } from '~/features/writing/draft/local-draft';
import { emptyDraft, type DraftFields } from '~rules/post/draft';
import { wait } from './browser';
import { outside } from './tabs';

/** What goes wrong with a request. `request-lost`: it never arrives. `response-lost`: its response never does. */
export const accidents = [
  'request-lost',
  'response-lost',
  'unavailable',
  'refused',
  'slow',
] as const;
export type Accident = (typeof accidents)[number];

/** What was typed into a version: its title and its text. Each word is in only one of them. */
export const textOf = ({ title, content }: Pick<DraftFields, 'title' | 'content'>) =>
  `${title} ${content}`.trim();

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

/** What the functions of the database are called with. */
export interface Arguments {
  draft_id: string;
  post_id: string;
  fields: DraftFields;
  expected_version: number;
  post_version: number;
}

/** What the server responds if it knows nothing about a post. */
export const noPost: EditablePost = {
  draft: null,
  post: null,
  can_edit: true,
  reason: null,
  review_note: null,
  scheduled_for: null,
  paused: null,
};

/** `save_draft` with its history, and a network that fails on demand. */
export function fakeServer() {
  const drafts = new Map<string, Draft>();
  const trash = new Map<string, Draft>();
  const revisions = new Map<string, Revision[]>();
  const seen = new Set<string>();

  function keep(id: string, fields: DraftFields, replacedBy: string): void {
    const kept = revisions.get(id) ?? [];
    revisions.set(id, [...kept, { fields, replacedBy, at: Date.now() }]);
  }

  function replace(id: string, fields: DraftFields, postVersion: number, savedBy: string): Draft {
    for (const word of textOf(fields).split(' ')) seen.add(word);
    const before = drafts.get(id);
    const latest = revisions.get(id)?.at(-1);
    const isRecent = latest?.replacedBy === savedBy && latest.at > Date.now() - revisionPauseMs;
    if (before && !isSame(before.fields, fields) && !isRecent) keep(id, before.fields, savedBy);
    const draft = { fields, version: (before?.version ?? 0) + 1, postVersion, savedBy };
    drafts.set(id, draft);
    return draft;
  }

  const responseOf = ({ fields, version, postVersion, savedBy }: Draft) => ({
    ...{ fields, version, post_version: postVersion },
    ...{ saved_at: new Date().toISOString(), saved_by_name: savedBy },
  });

  function save(args: Arguments, account: string): SaveResult {
    const { draft_id: id, fields, expected_version, post_version } = args;
    const before = drafts.get(id);
    const isChanged = !before || !isSame(before.fields, fields);
    if (before && isChanged && before.version !== expected_version) {
      const is_own = before.savedBy === account;
      return { status: 'conflict', ...responseOf(before), is_own };
    }
    const draft = isChanged ? replace(id, fields, post_version, account) : before;
    return { status: 'saved', ...responseOf(draft) };
  }

  /** A post that's discarded leaves a copy in the trash. */
  function move(id: string, from: typeof drafts, to: typeof drafts): boolean {
    const draft = from.get(id);
    if (draft) to.set(id, draft);
    return from.delete(id);
  }

  /** The functions of the database that the writing page calls. */
  const functions: Record<string, (args: Arguments, account: string) => unknown> = {
    save_draft: save,
    get_post_for_editing({ post_id }): EditablePost {
      const draft = drafts.get(post_id);
      return { ...noPost, draft: draft ? responseOf(draft) : null };
    },
    keep_revision({ post_id: id, fields }, account) {
      const latest = revisions.get(id)?.at(-1);
      if (!latest || !isSame(latest.fields, fields)) keep(id, fields, account);
    },
    discard_draft: ({ draft_id }) => move(draft_id, drafts, trash),
    restore_draft: ({ draft_id }) => move(draft_id, trash, drafts),
    get_suggestions: () => ({ categories: [], tags: [] }),
  };

  async function respond(name: string, args: Arguments): Promise<unknown> {
    const accident = server.isReachable ? server.accidents.shift() : 'request-lost';
    const { account } = server;
    await wait(accident === 'slow' ? 10 * latencyMs : latencyMs);
    if (accident === 'request-lost') throw new RequestError('unreachable');
    if (accident === 'unavailable') throw new RequestError('failed', 'Busy.', 'PGRST003');
    if (accident === 'refused') throw new RequestError('not-allowed', 'Approved.', '42501');
    if (!account) throw new RequestError('signed-out', 'JWT expired', 'PGRST301');
    const result = functions[name]?.(args, account);
    if (accident === 'response-lost') throw new RequestError('unreachable');
    return structuredClone(result);
  }

  const server = {
    functions,

    isReachable: true,

    /** What happens to the next requests. */
    accidents: [] as Accident[],

    /** Whose session the server accepts. */
    account: 'writer' as string | null,

    /** How many requests there were to save a draft. */
    saves: 0,

    /** Calls a function of the database. The request arrives even if its tab is gone. */
    rpc(name: string, args: Arguments): Promise<unknown> {
      if (name === 'save_draft') server.saves += 1;
      return outside(() => respond(name, args));
    },

    /** Somebody at another computer adds a word to what they see, and saves. Returns their text. */
    saveElsewhere(id: string, word: string, account: string): string {
      const { fields = emptyDraft(), postVersion = 0 } = drafts.get(id) ?? {};
      const changed = { ...fields, content: `${fields.content} ${word}` };
      replace(id, changed, postVersion, account);
      return textOf(changed);
    },

    /** The text of the draft. */
    text(id: string): string | undefined {
      const draft = drafts.get(id);
      return draft && textOf(draft.fields);
    },

    hasSeen: (word: string) => seen.has(word),

    /** The texts of earlier versions, and of a draft in the trash. */
    history: (id: string) =>
      [...(revisions.get(id) ?? []), trash.get(id)].flatMap((each) =>
        each ? textOf(each.fields) : [],
      ),
  };
  return server;
}
