import type { DraftFields } from '~rules/post/draft';

/** The ID of a field's control. */
export const fieldId = (name: keyof DraftFields) => `post-${name.replaceAll('_', '-')}`;

/** Opens the settings if they're collapsed on a phone, and moves the focus to the field. */
export function revealField(name: keyof DraftFields): void {
  const control = document.getElementById(fieldId(name));
  if (control?.offsetParent === null) {
    document.getElementById('writing-settings-toggle')?.click();
  }
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus());
}
