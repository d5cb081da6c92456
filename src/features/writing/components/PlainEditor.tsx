import { useImperativeHandle, useRef, type Ref } from 'react';
import { Field } from '~/components/ui/Field';
import { postLengths } from '~rules/post/post';

export interface PostEditorHandle {
  html: () => string;
  setContent: (html: string) => void;
  focus: () => void;
}

interface Props {
  content: string;
  label: string;
  readOnly?: boolean;
  onChange: (html: string) => void;
  ref?: Ref<PostEditorHandle>;
}

/** The post's HTML as text. */
export default function PlainEditor({ content, label, readOnly = false, onChange, ref }: Props) {
  const control = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    html: () => control.current?.value ?? '',
    setContent: (html) => {
      if (control.current) control.current.value = html;
      onChange(html);
    },
    focus: () => control.current?.focus(),
  }));
  return (
    <Field
      ref={control}
      control="textarea"
      id="post-body"
      label={label}
      rows={16}
      maxLength={postLengths.content}
      readOnly={readOnly}
      defaultValue={content}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
