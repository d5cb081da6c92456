import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { Field } from '~/components/ui/Field';
import { postFieldLabels } from '~/lib/post-field-labels';
import { draftLengths, emptyDraft } from '~rules/post/draft';
import { useField, useWorkspace } from '../WritingContext';
import { fieldId } from './reveal-field';

/** The fields that hold text. */
type TextField = Exclude<keyof typeof draftLengths, 'content'>;

const empty = emptyDraft();

type Props = Partial<ComponentProps<typeof Field>> & {
  name: TextField;
  /** What's stored for what's typed. */
  clean?: (typed: string) => string;
};

/** The control of one of the post's fields. All other props go to `Field`. */
export function PostField({ name, clean = (typed) => typed, ...props }: Props) {
  const { $errors, change } = useWorkspace();
  const value = useField((fields) => fields[name]);
  const errors = useStore($errors);
  const field = {
    id: fieldId(name),
    label: postFieldLabels[name],
    maxLength: draftLengths[name],
    required: !props.optional,
    error: errors?.[name],
    value: value ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: clean(target.value) || empty[name] }),
    ...props,
  };
  return <Field {...(field as ComponentProps<typeof Field>)} />;
}
