import { atom, readonlyType } from 'nanostores';
import { faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { createComparison, type VersionComparison } from '~/features/writing';
import { toast } from '~/lib/toasts';
import { postErrors, type DraftFields, type PostErrors } from '~rules/post/draft';
import type { PostItem } from '../rules/items';
import { elsewhereText } from '../rules/messages';
import type { Moderation } from '../store/moderation';
import { correctPost, type CorrectionConflict } from './correct-post';

/** What can be corrected, in the order of the form. */
const correctable = ['title', 'excerpt', 'content'] as const;
type Correctable = (typeof correctable)[number];

export type SaveState =
  | { status: 'idle' | 'saving' }
  | { status: 'error'; fault: Fault; message: string }
  /** Someone decided on the post, but its text is the same. Saving again corrects it anyway. */
  | { status: 'decided'; message: string }
  | { status: 'conflict'; comparison: VersionComparison; note: string | undefined };

const isSameText = (a: DraftFields, b: DraftFields) =>
  correctable.every((name) => a[name] === b[name]);

/** The text of `fields`, and everything else of `others`. */
function withText(others: DraftFields, { title, excerpt, content }: DraftFields): DraftFields {
  return { ...others, title, excerpt, content };
}

/** A correction of the post that `moderation` has opened. */
export function createCorrection(moderation: Moderation, item: PostItem) {
  const { corrections } = moderation;
  const unsaved = corrections.unsaved();
  const start = unsaved?.item.id === item.id ? unsaved : { item, fields: item.fields };
  /** What the correction starts from. */
  let base = start.item;
  const $fields = atom(start.fields);
  const $errors = atom<PostErrors>({});
  const $save = atom<SaveState>({ status: 'idle' });
  /** Counts how often the text was replaced by something other than typing. */
  const $replaced = atom(0);
  const $asking = atom(false);

  const isChanged = () => !isSameText($fields.get(), base.fields);

  function store(): void {
    if (isChanged()) corrections.save({ item: base, fields: $fields.get() });
    else corrections.discard();
  }

  function findErrors(): PostErrors {
    const fields = $fields.get();
    const all: PostErrors = {
      ...(fields.content.trim() === '' && { content: 'Enter the post’s text.' }),
      ...postErrors(fields),
    };
    return Object.fromEntries(
      correctable.flatMap((name) => (all[name] ? [[name, all[name]]] : [])),
    );
  }

  /** Someone else changed the post first. */
  function settleConflict(conflict: CorrectionConflict): void {
    const { fields, version, post_status } = conflict;
    const decided = post_status === 'submitted' ? undefined : elsewhereText('post', post_status);
    if (isSameText(fields, base.fields)) {
      base = { ...base, version };
      store();
      const goesLive = post_status === 'public' ? ' Saving again changes the public page.' : '';
      const message = decided ?? 'Its other fields have changed.';
      $save.set({
        status: 'decided',
        message: `${message}${goesLive || ' Save again to correct it.'}`,
      });
      return;
    }
    const mine = withText(fields, $fields.get());
    const comparison = createComparison(mine, conflict, withText(fields, base.fields));
    $save.set({ status: 'conflict', comparison, note: decided });
  }

  async function save(): Promise<void> {
    if ($save.get().status === 'saving') return;
    $errors.set(findErrors());
    if (Object.keys($errors.get()).length > 0) return;
    if (!isChanged()) {
      moderation.stopCorrecting();
      return;
    }
    const { id, version, fields: before } = base;
    const after = withText(before, $fields.get());
    $save.set({ status: 'saving' });
    try {
      const result = await correctPost(id, version, after);
      if (result.status === 'conflict') {
        settleConflict(result);
        return;
      }
      moderation.showCorrection(id, result.version, after, result.post_status);
      moderation.stopCorrecting();
      moderation.announce('Post corrected.');
      toast.success('Success!', 'Post corrected.');
      record(moderation, { ...base, version: result.version, fields: after }, before);
    } catch (error) {
      const fault = faultOf(error);
      const reason = fault === 'not-allowed' && error instanceof RequestError ? error.message : '';
      $save.set({ status: 'error', fault, message: reason || faultTexts[fault] });
    }
  }

  return {
    /** What's typed. */
    $fields: readonlyType($fields),
    /** What keeps it from being saved. */
    $errors: readonlyType($errors),
    $save: readonlyType($save),
    /** Changes when the editor has to load its text again. */
    $replaced: readonlyType($replaced),
    /** Whether the moderator is asked about discarding the text. */
    $asking: readonlyType($asking),

    change(changes: Partial<Pick<DraftFields, Correctable>>): void {
      $fields.set({ ...$fields.get(), ...changes });
      if (Object.keys($errors.get()).length > 0) $errors.set(findErrors());
      store();
    },

    /** Stores the text of the post at once. `change` follows after a pause. */
    storeText: (content: string) =>
      corrections.save({ item: base, fields: { ...$fields.get(), content } }),

    save,

    /** Closes the form. Asks first if something would be lost. */
    cancel(): void {
      if (isChanged()) $asking.set(true);
      else moderation.stopCorrecting();
    },

    keepEditing: () => $asking.set(false),

    /** Back to the form, with the same text. */
    defer: () => $save.set({ status: 'idle' }),

    /** Saves what the moderator made out of two versions. */
    resolve(): void {
      const state = $save.get();
      if (state.status !== 'conflict') return;
      const { conflict } = state.comparison;
      $fields.set(state.comparison.result());
      base = { ...base, version: conflict.version, fields: conflict.fields };
      store();
      $replaced.set($replaced.get() + 1);
      $save.set({ status: 'idle' });
      void save();
    },
  };
}

export type PostCorrection = ReturnType<typeof createCorrection>;

/** Lists a saved correction with this tab's decisions, where it can be undone. */
function record(moderation: Moderation, made: PostItem, before: DraftFields): void {
  const { corrections, $list } = moderation;
  const entry = { key: `${made.id} ${made.version}`, name: before.title, at: Date.now() };

  /** The version to replace. Decisions make new versions of the same text. */
  function currentVersion(): number {
    const list = $list.get();
    const items = list.status === 'ready' ? list.items : [];
    const item = items.find(({ id }) => id === made.id);
    return item?.kind === 'post' && isSameText(item.fields, made.fields)
      ? item.version
      : made.version;
  }

  async function undo(): Promise<void> {
    corrections.record({ ...entry, state: 'Corrected, undoing…' });
    try {
      const result = await correctPost(made.id, currentVersion(), before);
      if (result.status === 'conflict') {
        const problem =
          'This can’t be undone anymore, because the post has changed since. Its version history has the earlier text.';
        corrections.record({ ...entry, state: 'Corrected', problem });
        return;
      }
      const fields = withText(made.fields, before);
      moderation.showCorrection(made.id, result.version, fields, result.post_status);
      corrections.record({ ...entry, state: 'Corrected, undone' });
      moderation.announce('Correction undone.');
    } catch (error) {
      corrections.record({
        ...entry,
        state: 'Corrected',
        problem: faultTexts[faultOf(error)],
        undo: run,
      });
    }
  }
  const run = () => void undo();
  corrections.record({ ...entry, state: 'Corrected', undo: run });
}
