import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Spinner } from '~/features/staff';
import { onDemand } from '~/lib/on-demand';
import { postFieldLabels } from '~/lib/post-field-labels';
import type { PostEditorHandle } from '../editor/PostEditor';
import { fieldId } from '../fields/reveal-field';
import { useWorkspace, useWriting } from '../WritingContext';

/** It's large, so it loads after the page. */
const editorCode = onDemand(() => import('../editor/PostEditor'));

/** The post's text. The editor holds it: the store's content only matters when the editor opens. */
export function Body({ readOnly }: { readOnly: boolean }) {
  const { connectEditor } = useWriting();
  const { $fields, $errors, change, storeText } = useWorkspace();
  const [content] = useState(() => $fields.get().content);
  const errors = useStore($errors);
  const loaded = useStore(editorCode.$code);
  const editor = useRef<PostEditorHandle>(null);
  useEffect(
    () => (loaded.status === 'ready' && editor.current ? connectEditor(editor.current) : undefined),
    [connectEditor, loaded.status],
  );
  return (
    <div
      id={fieldId('content')}
      className="writing-body"
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) editor.current?.focus();
      }}
    >
      {loaded.status === 'loading' && <Spinner label="Loading the editor" />}
      {loaded.status === 'error' && (
        <div className="staff-notice staff-notice-bar mb-4" data-tone="warm" role="alert">
          <p>We couldn’t load the editor. Check your connection. Nothing you typed is lost.</p>
          <button type="button" className="action" onClick={() => void editorCode.retry()}>
            Try again
          </button>
        </div>
      )}
      {loaded.status === 'ready' && (
        <loaded.code.default
          ref={editor}
          content={content}
          label={postFieldLabels.content}
          readOnly={readOnly}
          onType={storeText}
          onChange={(html) => change({ content: html })}
        />
      )}
      <p className="field-note">
        <span data-error={errors?.content ? true : undefined}>{errors?.content}</span>
      </p>
    </div>
  );
}
