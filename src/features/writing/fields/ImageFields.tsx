import { useStore } from '@nanostores/react';
import { ImageField } from '../images/ImageField';
import { useWorkspace } from '../WritingContext';
import { fieldId } from './field-names';

/** The featured image and its description. */
export function ImageFields() {
  const { $fields, $errors, change } = useWorkspace();
  const { featured_image_url, featured_image_alt } = useStore($fields);
  const errors = useStore($errors);
  return (
    <ImageField
      url={featured_image_url}
      alt={featured_image_alt}
      ids={{ url: fieldId('featured_image_url'), alt: fieldId('featured_image_alt') }}
      errors={{ url: errors?.featured_image_url, alt: errors?.featured_image_alt }}
      onChange={({ url, alt }) =>
        change({
          ...(url !== undefined && { featured_image_url: url }),
          ...(alt !== undefined && { featured_image_alt: alt }),
        })
      }
    />
  );
}
