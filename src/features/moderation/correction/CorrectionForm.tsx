import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { signInAddress } from '~/lib/staff-links';
import { ConflictView, PostEditor, type PostEditorHandle } from '~/features/writing';
import { postLengths } from '~rules/post/post';
import { useModeration } from '../ModerationContext';
import type { PostItem } from '../rules/items';
import { createCorrection, type PostCorrection, type SaveState } from './correction';

/** Corrects a post in the queue. */
export function CorrectionForm({ item }: { item: PostItem }) {
  const moderation = useModeration();
  const [correction] = useState(() =>
    createCorrection(moderation, moderation.corrections.$item.get() ?? item),
  );
  const save = useStore(correction.$save);
  const asking = useStore(correction.$asking);
  return (
    <>
      {save.status === 'conflict' ? (
        <div className="mt-4">
          <ConflictView
            comparison={save.comparison}
            note={save.note}
            onResolve={correction.resolve}
            onDefer={correction.defer}
          />
        </div>
      ) : (
        <Form correction={correction} save={save} />
      )}
      {asking && (
        <Dialog title="Discard your correction?" onClose={correction.keepEditing}>
          <p>Your changes aren’t saved.</p>
          <div className="dialog-buttons mt-4">
            <button type="button" className="action" onClick={correction.keepEditing}>
              Keep editing
            </button>
            <button
              type="button"
              className="action action-outline"
              onClick={moderation.stopCorrecting}
            >
              Discard
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Form({ correction, save }: { correction: PostCorrection; save: SaveState }) {
  const { $currentId, corrections } = useModeration();
  const { change } = correction;
  const { title, excerpt, content } = useStore(correction.$fields);
  const errors = useStore(correction.$errors);
  const replaced = useStore(correction.$replaced);
  const editor = useRef<PostEditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Not after a reload, which would scroll the page.
    if ($currentId.get() !== corrections.$item.get()?.id) return;
    form.current?.querySelector('input')?.focus();
  }, [$currentId, corrections]);
  useEffect(() => {
    if (errors.content) editor.current?.focus();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  // Typing reaches the store only after a pause.
  const submit = useCallback(() => {
    editor.current?.html();
    void correction.save();
  }, [correction]);
  const cancel = useCallback(() => {
    editor.current?.html();
    correction.cancel();
  }, [correction]);
  useKeys(form, submit, cancel);

  return (
    <form
      ref={form}
      noValidate
      className="mt-4 max-w-176"
      aria-label="Edit the post"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        id="correction-title"
        label="Title"
        required
        autoComplete="off"
        maxLength={postLengths.title}
        error={errors.title}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Field
        control="textarea"
        id="correction-excerpt"
        label="Excerpt"
        optional
        rows={3}
        maxLength={postLengths.excerpt}
        error={errors.excerpt}
        value={excerpt}
        onChange={(event) => change({ excerpt: event.target.value })}
      />
      <p className="label pb-1" aria-hidden="true">
        Post body
      </p>
      <PostEditor
        key={replaced}
        ref={editor}
        content={content}
        label="Post body"
        onType={correction.storeText}
        onChange={(html) => change({ content: html })}
      />
      <p className="field-note">
        <span data-error={errors.content ? true : undefined} role="alert">
          {errors.content}
        </span>
      </p>
      <Problem save={save} />
      <div className="moderation-verdicts">
        <button
          type="submit"
          className="action"
          aria-disabled={save.status === 'saving' || undefined}
        >
          <span>{save.status === 'saving' ? 'Saving…' : 'Save'}</span>
          <kbd className="max-md:hidden" aria-hidden="true">
            {isApple ? '⌘ Enter' : 'Ctrl+Enter'}
          </kbd>
        </button>
        <button type="button" className="action action-outline" onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Ctrl+Enter saves, and Escape cancels. */
function useKeys(
  form: RefObject<HTMLFormElement | null>,
  submit: () => void,
  cancel: () => void,
): void {
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }
      // Escape first closes the editor's own menus and dialogs.
      const hasOwnUse = '.editor-bar, dialog, [aria-expanded="true"]';
      if (event.key !== 'Escape' || event.isComposing) return;
      if (!(event.target as Element).closest(hasOwnUse)) cancel();
    };
    // Before the editor, which has its own use for both keys.
    element?.addEventListener('keydown', press, { capture: true });
    return () => element?.removeEventListener('keydown', press, { capture: true });
  }, [form, submit, cancel]);
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Why it isn't saved. */
function Problem({ save }: { save: SaveState }) {
  return (
    <div role="alert">
      {(save.status === 'error' || save.status === 'decided') && (
        <p className="mt-2 text-sm font-semibold text-warm">
          <span>{`Your correction isn’t saved. ${save.message}`}</span>{' '}
          {save.status === 'error' && save.fault === 'signed-out' && (
            <a className="link" href={signInAddress(location.pathname + location.search)}>
              Sign in
            </a>
          )}
        </p>
      )}
    </div>
  );
}
