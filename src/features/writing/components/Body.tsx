import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { WithCode } from '~/features/staff';
import { onDemand } from '~/lib/on-demand';
import { postFieldLabels } from '~/lib/post-field-labels';
import { fieldId } from '../fields/reveal-field';
import { useWorkspace, useWriting } from '../WritingContext';

/** It's large, so it loads after the page. */
const editorCode = onDemand(() => import('../editor/PostEditor'));

/** The post's text. The editor holds it: the store's content only matters when the editor opens. */
export function Body({ readOnly }: { readOnly: boolean }) {
  const { $textEditor, connectEditor } = useWriting();
  const { $fields, $errors, change, storeText } = useWorkspace();
  const [content] = useState(() => $fields.get().content);
  const errors = useStore($errors);
  return (
    <div
      id={fieldId('content')}
      // Room for the editor while it loads.
      className="min-h-96 scroll-mt-24 outline-none"
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) $textEditor.get()?.focus();
      }}
    >
      <WithCode code={editorCode} label="Loading the editor">
        {({ default: PostEditor }) => (
          <PostEditor
            ref={connectEditor}
            content={content}
            label={postFieldLabels.content}
            readOnly={readOnly}
            onType={storeText}
            onChange={(html, words) => change({ content: html }, words)}
          />
        )}
      </WithCode>
      <p className="field-note">
        <span data-error={errors?.content ? true : undefined}>{errors?.content}</span>
      </p>
    </div>
  );
}
