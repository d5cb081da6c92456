import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Spinner } from '~/features/auth';
import type { PostEditorHandle } from './PlainEditor';
import { fieldId, fieldLabels } from '../fields/field-names';
import { useWorkspace, useWriting } from '../WritingContext';

// Large, and not needed to show the page.
const PostEditor = lazy(() => import('./PlainEditor'));

/** The post's text. The editor holds it: the store's content only matters when the editor opens. */
export function Body({ readOnly }: { readOnly: boolean }) {
  const { connectEditor } = useWriting();
  const { $fields, $errors, change } = useWorkspace();
  const [content] = useState(() => $fields.get().content);
  const errors = useStore($errors);
  const editor = useRef<PostEditorHandle>(null);
  useEffect(() => connectEditor(() => editor.current?.html()), [connectEditor]);
  return (
    <div
      id={fieldId('content')}
      className="writing-body"
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) editor.current?.focus();
      }}
    >
      <Suspense fallback={<Spinner label="Loading the editor" />}>
        <PostEditor
          ref={editor}
          content={content}
          label={fieldLabels.content}
          readOnly={readOnly}
          onChange={(html) => change({ content: html })}
        />
      </Suspense>
      <p className="field-note">
        <span data-error={errors?.content ? true : undefined}>{errors?.content}</span>
      </p>
    </div>
  );
}
