import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { postLengths } from '~rules/post/post';
import { fieldId } from '../fields/reveal-field';
import { useField, useWorkspace } from '../WritingContext';

export function TitleField({ readOnly }: { readOnly: boolean }) {
  const { $errors, change } = useWorkspace();
  const title = useField((fields) => fields.title);
  const errors = useStore($errors);
  return (
    <Field
      control="textarea"
      id={fieldId('title')}
      className="writing-title"
      label={postFieldLabels.title}
      rows={1}
      maxLength={postLengths.title}
      required
      readOnly={readOnly}
      error={errors?.title}
      value={title}
      // A title has one line, however long.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        document.getElementById(fieldId('content'))?.focus();
      }}
      onChange={(event) => change({ title: onOneLine(event.target.value) })}
    />
  );
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
}
