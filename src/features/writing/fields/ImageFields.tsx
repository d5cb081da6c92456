import { useStore } from '@nanostores/react';
import { ImageField } from '../images/ImageField';
import { useField, useWorkspace } from '../WritingContext';
import { fieldId } from './reveal-field';

/** The featured image and its description. */
export function ImageFields() {
  const { $errors, change } = useWorkspace();
  const url = useField((fields) => fields.featured_image_url);
  const alt = useField((fields) => fields.featured_image_alt);
  const errors = useStore($errors);
  return (
    <ImageField
      url={url}
      alt={alt}
      ids={{ url: fieldId('featured_image_url'), alt: fieldId('featured_image_alt') }}
      errors={{ url: errors?.featured_image_url, alt: errors?.featured_image_alt }}
      onChange={(image) =>
        change({
          ...(image.url !== undefined && { featured_image_url: image.url }),
          ...(image.alt !== undefined && { featured_image_alt: image.alt }),
        })
      }
    />
  );
}
