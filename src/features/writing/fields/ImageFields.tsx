import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { isFeaturedImage, postLengths } from '~rules/post/post';
import { useWorkspace } from '../WritingContext';
import { fieldId, fieldLabels } from './field-names';

/** The featured image's address and description. An upload goes above them. */
export function ImageFields() {
  const { $fields, $errors, change } = useWorkspace();
  const { featured_image_url: url, featured_image_alt: alt } = useStore($fields);
  const errors = useStore($errors);
  return (
    <>
      <Field
        id={fieldId('featured_image_url')}
        label={fieldLabels.featured_image_url}
        optional
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={postLengths.featured_image_url}
        error={errors?.featured_image_url}
        hint="An https address, or a path on this site such as /photo.jpg."
        value={url ?? ''}
        onChange={(event) => change({ featured_image_url: event.target.value.trim() || null })}
      />
      {url && isFeaturedImage(url) && (
        <img className="writing-image" src={url} alt={alt ?? ''} width={1200} height={630} />
      )}
      {url && (
        <Field
          id={fieldId('featured_image_alt')}
          label={fieldLabels.featured_image_alt}
          maxLength={postLengths.featured_image_alt}
          error={errors?.featured_image_alt}
          hint="For people who can’t see the image."
          value={alt ?? ''}
          onChange={(event) => change({ featured_image_alt: event.target.value || null })}
        />
      )}
    </>
  );
}
