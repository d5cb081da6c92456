import { PostField } from '../fields/PostField';
import { fieldId } from '../fields/reveal-field';

export function TitleField({ readOnly }: { readOnly: boolean }) {
  return (
    <PostField
      name="title"
      control="textarea"
      className="writing-title"
      rows={1}
      readOnly={readOnly}
      clean={onOneLine}
      // A title has one line, however long.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        document.getElementById(fieldId('content'))?.focus();
      }}
    />
  );
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
}
